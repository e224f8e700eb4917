"""What an entry of the log was, in a sentence."""

from kibic.event.log import Entry
from kibic.event.score import shown
from kibic.event.state import Event
from kibic.words import text


def line(language: str, event: Event, entry: Entry) -> str:
    """Return an entry in a language, with its reason."""
    number, table = entry.get("round", ""), entry.get("table", "")
    match entry["do"]:
        case "result":
            points = ", ".join(f"{name} {shown(of)}" for name, of in entry["points"].items())
            sentence = text(language, "event.line-result", number, table, points)
        case "substitute":
            sentence = text(language, "event.line-substitute", entry["by"], entry["player"])
        case "bonus":
            sentence = text(language, "event.line-bonus", entry["player"], shown(entry["points"]))
        case "join":
            sentence = text(language, "event.line-join", entry["player"])
        case "leave":
            sentence = text(language, "event.line-leave", entry["player"])
        case "plan":
            settings = ", ".join(f"{name} = {value}" for name, value in entry["settings"].items())
            sentence = text(language, "event.line-plan", settings)
        case "late":
            sentence = text(language, "event.line-late", number, table, entry["minutes"])
        case "start":
            sentence = text(language, "event.line-start", number)
        case "undo":
            sentence = text(language, "event.line-undo", entry["entry"])
        case "seat":
            sentence = text(language, "event.line-seat", len(entry["tables"]))
        case _:
            sentence = text(language, "event.line-begin", event.plan["name"])
    return sentence + (f" – {entry['reason']}" if entry.get("reason") else "")
