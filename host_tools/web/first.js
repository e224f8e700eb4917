// Before all modules: the language of the first words, and the state in which style.css shows what
// the page says while it loads, or where it cannot start because a file is missing.
{
  const page = document.documentElement;
  page.lang = ["hu", "da"].find((code) => navigator.language.startsWith(code)) ?? "en";
  page.dataset.state = "loading";
  const fail = () => {
    if (page.dataset.state === "loading") page.dataset.state = "failed";
  };
  addEventListener("error", ({ target }) => {
    if (target === window || target instanceof HTMLScriptElement) fail();
  }, true);
  addEventListener("unhandledrejection", fail);
}
