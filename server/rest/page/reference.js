// The reference reads the document of whoever's key is given; the key stays in this page's memory.
import { curlOf, example, fieldsOf, make, marked } from "./parts.js";

const words = JSON.parse(document.querySelector("#words").textContent);
const main = document.querySelector("main");
const said = document.querySelector("#said");
const find = document.querySelector("#find");
const download = document.querySelector("#document");
const language = document.querySelector("#language");
let key = "";
/** A key of the words that stands there, or a text of the server's. */
let saying = { word: "enter" };

const say = (name) => words[document.documentElement.lang][name];
const tell = (next) => {
  saying = next;
  said.replaceChildren(...marked(next.word ? say(next.word) : next.text));
};

const show = (api, path, method, operation) => {
  const body = make("div", { class: "body" });
  const details = make(
    "details",
    { class: "call", "data-find": `${method} ${path} ${operation.summary}`.toLowerCase() },
    make(
      "summary",
      {},
      make("b", { "data-method": method }, method.toUpperCase()),
      make("code", {}, `/api${path}`),
      make("span", {}, operation.summary),
    ),
    body,
  );
  details.addEventListener("toggle", () => body.childElementCount === 0 && fill());
  const fill = () => {
    const schema = operation.requestBody?.content["application/json"].schema;
    const answered = Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1];
    const inputs = operation.parameters.map((parameter) => {
      const input = make("input", { name: parameter.name, autocomplete: "off" });
      const title = `${parameter.name}${parameter.required ? " *" : ""}`;
      const label = make("label", {}, title, input, make("small", {}, ...marked(parameter.description ?? "")));
      return { parameter, input, label };
    });
    const text = schema && make("textarea", { "aria-label": say("body"), spellcheck: "false" });
    if (text) text.value = JSON.stringify(example(api, schema), null, 2);
    const answer = make("pre", { hidden: "", tabindex: "0", "aria-label": say("answer") });
    const call = make("pre", { tabindex: "0", "aria-label": say("call") });
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
    const sayCall = () => (call.textContent = curlOf(asked()));
    body.addEventListener("input", sayCall);
    sayCall();
    const send = make("button", { class: "main", type: "button" }, say("send"));
    send.addEventListener("click", async () => {
      const { url, body: sent, ...rest } = asked();
      send.disabled = true;
      send.textContent = say("sending");
      answer.hidden = false;
      try {
        const response = await fetch(url, {
          ...rest,
          headers: { ...rest.headers, authorization: `Bearer ${key}` },
          ...(sent !== undefined && { body: sent }),
        });
        const told = await response.text();
        answer.textContent = `${response.status}\n${told && JSON.stringify(JSON.parse(told), null, 2)}`;
      } catch {
        answer.textContent = say("unheard");
      }
      send.disabled = false;
      send.textContent = say("send");
    });
    const parameters = make("div", { class: "parameters" }, ...inputs.map(({ label }) => label));
    const known = [
      ["bodyFields", schema],
      ["answerFields", answered?.content?.["application/json"].schema],
    ].flatMap(([title, of]) => fieldsOf(api, of, say(title), say("required")) ?? []);
    body.append(
      ...(operation.description ? [make("p", {}, ...marked(operation.description))] : []),
      ...(inputs.length > 0 ? [parameters] : []),
      ...(text ? [text] : []),
      call,
      make("div", {}, send),
      answer,
      ...known,
    );
  };
  return details;
};

const narrow = () => {
  const wanted = find.value.trim().toLowerCase();
  let found = 0;
  for (const details of main.querySelectorAll("details.call")) {
    details.hidden = !details.dataset.find.includes(wanted);
    found += details.hidden ? 0 : 1;
  }
  for (const section of main.querySelectorAll("section"))
    section.hidden = !section.querySelector("details.call:not([hidden])");
  main.querySelector("#nothing").hidden = found > 0;
};

const showAll = (api) => {
  const byTag = Map.groupBy(
    Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ operation }) => operation.tags[0],
  );
  const about = new Map(api.tags.map(({ name, description }) => [name, description]));
  main.replaceChildren(
    make("p", { id: "nothing", hidden: "" }, say("nothing")),
    ...[...byTag]
      .toSorted(([a], [b]) => a.localeCompare(b, document.documentElement.lang))
      .map(([tag, all]) =>
        make(
          "section",
          {},
          make("h2", {}, tag),
          make("p", {}, about.get(tag) ?? ""),
          ...all.map(({ path, method, operation }) => show(api, path, method, operation)),
        ),
      ),
  );
  find.hidden = false;
  download.hidden = false;
  download.href = URL.createObjectURL(new Blob([JSON.stringify(api, null, 2)], { type: "application/json" }));
  tell({ text: api.info.description });
  narrow();
};

const ask = async () => {
  try {
    const response = await fetch("/api/openapi.json", { headers: { authorization: `Bearer ${key}` } });
    const answer = await response.json();
    if (response.ok) showAll(answer);
    else tell({ text: answer.detail });
  } catch {
    tell({ word: "unheard" });
  }
};

document.querySelector("#key").addEventListener("submit", (event) => {
  event.preventDefault();
  key = new FormData(event.target).get("key").trim();
  void ask();
});

find.addEventListener("input", narrow);

// the language is the admin's, too: both read the cookie
language.value = document.documentElement.lang;
language.addEventListener("change", () => {
  document.documentElement.lang = language.value;
  const locale = { en: "en-US", ru: "ru-RU" }[language.value];
  document.cookie = `lang=${locale}; path=/; max-age=31536000; samesite=lax`;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-say-placeholder]"))
    element.placeholder = element.ariaLabel = say(element.dataset.sayPlaceholder);
  for (const element of document.querySelectorAll("[data-say-label]"))
    element.ariaLabel = say(element.dataset.sayLabel);
  tell(saying);
  if (main.childElementCount > 0) void ask();
});
