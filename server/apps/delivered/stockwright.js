// The way from a custom app to the window around it. Loaded as <script src="stockwright.js"></script>; `stockwright` is then there.
(() => {
  /** @type {Map<number, { resolve(value: unknown): void, reject(error: Error): void }>} */
  const waiting = new Map();
  let last = 0;
  /** @type {MessagePort | undefined} */
  let port;
  const ready = new Promise((resolve) => {
    const greet = (event) => {
      if (event.source !== window.parent || event.data?.stockwright !== 1) return;
      window.removeEventListener("message", greet);
      port = event.ports[0];
      port.addEventListener("message", ({ data }) => {
        const asked = waiting.get(data.id);
        if (!asked) return;
        waiting.delete(data.id);
        if (!data.errors) return asked.resolve(data.data);
        const [first] = data.errors;
        asked.reject(
          Object.assign(new Error(first.message), { code: first.code, fields: first.fields, errors: data.errors }),
        );
      });
      port.start();
      document.documentElement.lang = event.data.context.language;
      document.documentElement.style.colorScheme = event.data.context.theme;
      for (const [name, colour] of Object.entries(event.data.colours))
        document.documentElement.style.setProperty(`--${name}`, colour);
      resolve(event.data.context);
    };
    window.addEventListener("message", greet);
  });
  const tell = (message) => ready.then(() => port.postMessage(message));

  window.stockwright = Object.freeze({
    /** Promise of {user, language: "en" | "ru", theme: "light" | "dark", parameters}. */
    ready,
    /** Asks the API as whoever uses the app, within what it declares. Rejects with an Error that has code and fields. */
    graphql: (query, variables = {}) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        tell({ id, type: "graphql", query, variables });
      }),
    /** Leads the window to a page of the product: "/sales-orders/detail/7". */
    open: (path) => tell({ type: "open", path }),
    /** Shows a message as the product does; tone is "success", "info", "warning" or "error". */
    notify: (text, tone = "info") => tell({ type: "notify", text, tone }),
  });
})();
