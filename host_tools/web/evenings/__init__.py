"""What a phone can do beside six keys.

sheets  tables of an evening, sheets to share, open, settle
carry   all evenings in one text and back, and what everybody has won in them
"""
