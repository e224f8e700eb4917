"""The `kibic` command. A placeholder until the real one is written."""

import typer

app = typer.Typer(no_args_is_help=True)


@app.callback()
def kibic() -> None:
    """Tarokk: judge a sheet, play on the simulated device, look after the real one."""
