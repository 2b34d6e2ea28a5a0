// The reference reads the document of whoever's key is given; the key stays in this page's memory.
const main = document.querySelector("main");
const said = document.querySelector("#said");
const find = document.querySelector("#find");
const download = document.querySelector("#document");
let key = "";

const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
};

const resolved = (api, schema) => {
  const name = schema?.$ref?.split("/").at(-1);
  return name ? api.components.schemas[name] : (schema ?? {});
};

/** A body to start from: what is required, or else every key there is. */
const example = (api, schema, depth = 0) => {
  const known = resolved(api, schema);
  const types = [known.type ?? known.anyOf?.[0]?.type].flat();
  if (known.enum) return known.enum[0];
  if (types.includes("object") && known.properties && depth < 3) {
    const names = known.required ?? Object.keys(known.properties);
    return Object.fromEntries(names.map((name) => [name, example(api, known.properties[name], depth + 1)]));
  }
  if (types.includes("array")) return [];
  if (types.includes("integer") || types.includes("number")) return 1;
  return types.includes("boolean") ? true : "";
};

const curlOf = ({ method, url, headers, body }) =>
  [
    `curl -X ${method} '${location.origin}${url}'`,
    ...Object.entries({ authorization: "Bearer $API_KEY", ...headers }).map(
      ([name, value]) => `  -H '${name}: ${value}'`,
    ),
    ...(body ? [`  -d '${body.replaceAll("'", "'\\''")}'`] : []),
  ].join(" \\\n");

const show = (api, path, method, operation) => {
  const body = make("div", { class: "body" });
  const details = make(
    "details",
    { "data-find": `${method} ${path} ${operation.summary}`.toLowerCase() },
    make(
      "summary",
      {},
      make("b", {}, method.toUpperCase()),
      make("code", {}, `/api${path}`),
      make("span", {}, operation.summary),
    ),
    body,
  );
  details.addEventListener("toggle", () => body.childElementCount === 0 && fill());
  const fill = () => {
    const schema = operation.requestBody?.content["application/json"].schema;
    const inputs = operation.parameters.map((parameter) => {
      const input = make("input", { name: parameter.name, autocomplete: "off" });
      const title = `${parameter.name}${parameter.required ? " *" : ""}`;
      const label = make("label", {}, title, input, make("small", {}, parameter.description ?? ""));
      return { parameter, input, label };
    });
    const text = schema && make("textarea", { "aria-label": "Body" });
    if (text) text.value = JSON.stringify(example(api, schema), null, 2);
    const answer = make("pre", { hidden: "", tabindex: "0", "aria-label": "Answer" });
    const call = make("pre", { tabindex: "0", "aria-label": "curl" });
    const asked = () => {
      const headers = {};
      const query = new URLSearchParams();
      let url = `/api${path}`;
      for (const { parameter, input } of inputs) {
        if (input.value === "") continue;
        if (parameter.in === "path") url = url.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
        else if (parameter.in === "header") headers[parameter.name] = input.value;
        else query.set(parameter.name, input.value);
      }
      if (text) headers["content-type"] = "application/json";
      return {
        method: method.toUpperCase(),
        url: query.size > 0 ? `${url}?${query}` : url,
        headers,
        body: text?.value,
      };
    };
    const say = () => (call.textContent = curlOf(asked()));
    body.addEventListener("input", say);
    say();
    const send = make("button", { class: "main", type: "button" }, "Send");
    send.addEventListener("click", async () => {
      const { url, body: sent, ...rest } = asked();
      const response = await fetch(url, {
        ...rest,
        headers: { ...rest.headers, authorization: `Bearer ${key}` },
        ...(sent !== undefined && { body: sent }),
      });
      const told = await response.text();
      answer.hidden = false;
      answer.textContent = `${response.status}\n${told && JSON.stringify(JSON.parse(told), null, 2)}`;
    });
    const parameters = make("div", { class: "parameters" }, ...inputs.map(({ label }) => label));
    body.append(parameters, ...(text ? [text] : []), call, make("div", {}, send), answer);
  };
  return details;
};

const showAll = (api) => {
  const byTag = Map.groupBy(
    Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ operation }) => operation.tags[0],
  );
  main.replaceChildren(
    ...[...byTag]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([tag, all]) =>
        make(
          "section",
          {},
          make("h2", {}, tag),
          ...all.map(({ path, method, operation }) => show(api, path, method, operation)),
        ),
      ),
  );
  find.hidden = false;
  download.hidden = false;
  download.href = URL.createObjectURL(new Blob([JSON.stringify(api, null, 2)], { type: "application/json" }));
  said.textContent = api.info.description;
};

document.querySelector("#key").addEventListener("submit", async (event) => {
  event.preventDefault();
  key = new FormData(event.target).get("key").trim();
  const response = await fetch("/api/openapi.json", { headers: { authorization: `Bearer ${key}` } });
  const answer = await response.json();
  if (response.ok) showAll(answer);
  else said.textContent = answer.detail;
});

find.addEventListener("input", () => {
  const wanted = find.value.trim().toLowerCase();
  for (const details of main.querySelectorAll("details")) details.hidden = !details.dataset.find.includes(wanted);
  for (const section of main.querySelectorAll("section"))
    section.hidden = !section.querySelector("details:not([hidden])");
});
