import { context, lambda, object, sideEffect, type FieldArgs, type Step } from "postgraphile/grafast";
import { extendSchema } from "../graphql/schema/extend.ts";
import { withMakers } from "../graphql/schema/makers.ts";
import type { Plan } from "../graphql/schema/plan.ts";
import { scopeOf } from "../../resources/core/naming.ts";
import { definitionOf } from "../../resources/core/registry.ts";
import { refuse } from "../errors/refuse.ts";
import { allowed } from "../graphql/allowed.ts";
import { may, type Visitor } from "../graphql/visitor.ts";
import type { AskAs } from "./ask.ts";
import { pdfOf } from "./pdf/pdf.ts";
import { refuseUnseenByWriters, sharedWithWriters, withheldFrom } from "./writers.ts";
import type { ReadBytes } from "./pictures.ts";
import {
  languageOf,
  ownOf,
  type Named,
  paperOrRefusal,
  print,
  templateOf,
  type Rendered,
  type TagParams,
  type Template,
} from "./print.ts";

/** What rendering needs of the server: asking as the reader, and the bytes of pictures. */
type Desk = { askAs: AskAs; read: ReadBytes };

type Tested = {
  tagParams: TagParams;
  paper?: string | null;
  source?: string | null;
  files?: Template["files"] | null;
  isConsolidated?: boolean | null;
  guestMode?: boolean | null;
  templateId?: number | null;
};

/** Who writes templates tries them out; everybody who sees templates prints what is delivered. */
const mayTry = ({ claims }: Visitor): void => {
  const scopes = ["template:create", "template:update:single"];
  if (!claims || !scopes.some((scope) => may(claims.granted, scope)))
    throw refuse("FORBIDDEN", "Your role does not allow this.", { detail: { scope: scopes[0] } });
};

const tested =
  ({ askAs, read }: Desk) =>
  async (visitor: Visitor, given: Tested): Promise<Rendered> => {
    const { tagParams, paper, source, files, isConsolidated, guestMode, templateId } = given;
    const language = languageOf(visitor, tagParams.language);
    const delivered = paper == null ? undefined : templateOf(paperOrRefusal(paper), language);
    if (source != null) mayTry(visitor);
    else if (!delivered) throw refuse("VALIDATION", "Give a source or a document.", { fields: { source: "required" } });
    const module = tagParams.module ?? delivered?.module;
    if (module === undefined)
      throw refuse("VALIDATION", "Name the module.", { fields: { "tagParams.module": "required" } });
    if (delivered && module !== delivered.module)
      throw refuse("VALIDATION", "This document is printed for another module.", {
        fields: { "tagParams.module": "invalid" },
      });
    const template: Template = {
      title: delivered?.title ?? "",
      module,
      source: source ?? delivered?.source ?? "",
      files: files ?? [],
      isConsolidated: isConsolidated ?? false,
      guestMode: guestMode ?? false,
    };
    const reader = templateId == null ? visitor : await sharedWithWriters(visitor, templateId);
    const rendered = await print(askAs(reader), reader, template, tagParams, read);
    return { ...rendered, warnings: [...rendered.warnings, ...withheldFrom(visitor, reader)] };
  };

const kept = "id fileName type subtype source isConsolidated guestMode files { name body }";
const saved =
  ({ askAs, read }: Desk) =>
  async (visitor: Visitor, id: number, params: TagParams): Promise<Rendered> => {
    const ask = askAs(visitor);
    const { template } = await ask(`query Template($id: Int!) { template(id: $id) { ${kept} } }`, { id });
    if (template == null) throw refuse("NOT_FOUND", "The record was not found.", { detail: { module: "templates" } });
    const { fileName, type, subtype, ...found } = template as Template & Named;
    if (params.module != null && params.module !== type)
      throw refuse("VALIDATION", "This template is for another module.", { fields: { "tagParams.module": "invalid" } });
    const reader = await sharedWithWriters(visitor, id);
    if (params.sample == null) refuseUnseenByWriters(reader, scopeOf(definitionOf(type)));
    const rendered = await print(
      askAs(reader),
      reader,
      { ...found, ...ownOf({ fileName, type, subtype }) },
      params,
      read,
    );
    return { ...rendered, warnings: [...rendered.warnings, ...withheldFrom(visitor, reader)] };
  };

/** What `template(id, tagParams)` was asked with, for the fields of its answer; one rendering of a template in a request. */
const asked = new WeakMap<object, Map<number, TagParams>>();

type Record = Step & { get(name: string): Step };
/** The document for the records that a field, or else the query around it, is asked with; null for none. */
const renderedFor = (desk: Desk, $template: Record, args: FieldArgs) =>
  lambda(
    object({ visitor: context(), id: $template.get("id"), given: args.getRaw("tagParams") }),
    ({ visitor, id, given }) => {
      const params = (given as TagParams | null | undefined) ?? asked.get(visitor as object)?.get(id as number);
      return params ? saved(desk)(visitor as unknown as Visitor, id as number, params) : null;
    },
  );

const renderingPlugin = (desk: Desk): GraphileConfig.Plugin =>
  extendSchema(
    {
      typeDefs: /* GraphQL */ `
        """
        What a template is rendered for.
        """
        input TagParams {
          """
          The module of the records; that of the template unless given.
          """
          module: String
          ids: [Int!]
          """
          worst, instead of ids: a made-up record that is longer than any real one.
          """
          sample: String
          """
          en or ru; the reader's unless given.
          """
          language: String
          """
          Labels side by side on sheets of 3 by 8, 70 by 36 mm each, instead of one by one.
          """
          sheet: Boolean
          """
          Days, both inclusive, of what is told of a time, such as a statement of account; else last month's and this one's until today.
          """
          from: Date
          to: Date
        }
        """
        A partial, name.hbs, or styles, name.css.
        """
        input TemplateText {
          name: String!
          body: String!
        }
        """
        Why a template was not rendered.
        """
        type TemplateProblem {
          """
          syntax, helper, partial, raw, decorator, forbiddenName, markup, styles, depth, barcode, pictureSize, pictures, output, size,
          time, memory or failed; of warnings unknown, noPicture, markup (a tag or an attribute that was left out), withheldPrices or
          withheldCosts (not all who wrote the template see them).
          """
          code: String!
          file: String!
          line: Int
          """
          What it is about, as it was written.
          """
          name: String
        }
        type RenderedTemplate {
          """
          A whole document; null where there are problems.
          """
          html: String
          """
          The same as PDF, in base64; null where the server has no Chromium. Errors: VALIDATION (more than 300 pages or 20 MB),
          TIMEOUT (more than 5 seconds), RATE_LIMITED.
          """
          pdf: String
          problems: [TemplateProblem!]!
          """
          Names that lead to nothing, and amounts that are left out: it is rendered all the same, with nothing in their place.
          """
          warnings: [TemplateProblem!]!
          """
          Ids of several that are not there, or not for this reader: the others are rendered.
          """
          missing: [Int!]!
        }
        extend type Template {
          """
          The document for the records it is asked with, or those of template(tagParams); null where it was asked with none.
          """
          rendered(tagParams: TagParams): RenderedTemplate
          """
          The document with the longest record there could be, whole; null where it cannot be rendered.
          """
          previewHTML: String
        }
        extend type Query {
          """
          A document for up to 200 records, as its reader sees them: one that is delivered, by its name, or a source that is being written.
          """
          testTemplate(
            tagParams: TagParams!
            paper: String
            source: String
            files: [TemplateText!]
            isConsolidated: Boolean
            guestMode: Boolean
            """
            The template that the source is of: what not all of its writers see is left out, as it is once it is saved.
            """
            templateId: Int
          ): RenderedTemplate
        }
      `,
      objects: {
        Query: {
          plans: {
            testTemplate: (_: unknown, args: FieldArgs) =>
              lambda(
                object({
                  visitor: context(),
                  given: allowed(
                    args,
                    ["tagParams", "paper", "source", "files", "isConsolidated", "guestMode", "templateId"],
                    "template:view:single",
                    "template:view:all",
                  ),
                }),
                ({ visitor, given }) => tested(desk)(visitor as unknown as Visitor, given as unknown as Tested),
              ),
          },
        },
        RenderedTemplate: {
          plans: {
            pdf: ($rendered: Step) =>
              lambda($rendered, async (rendered) => {
                const { html } = rendered as unknown as Rendered;
                return html === null ? null : ((await pdfOf(html))?.toString("base64") ?? null);
              }),
          },
        },
        Template: {
          plans: {
            previewHTML: ($template: Record) =>
              lambda(object({ visitor: context(), id: $template.get("id") }), async ({ visitor, id }) => {
                const rendered = await saved(desk)(visitor as unknown as Visitor, id as number, { sample: "worst" });
                return rendered.html;
              }),
            rendered: ($template: Record, args: FieldArgs) => renderedFor(desk, $template, args),
          },
        },
      },
    },
    "StockwrightTemplatesPlugin",
  );

const tagParams = {
  remembered:
    (plan: Plan): Plan =>
    ($root, args, info) => {
      sideEffect(
        object({ visitor: context(), id: args.getRaw("id"), given: args.getRaw("tagParams") }),
        ({ visitor, id, given }) => {
          if (given == null) return;
          const known = asked.get(visitor as object) ?? new Map<number, TagParams>();
          asked.set(visitor as object, known.set(id as number, given as TagParams));
        },
      );
      return plan($root, args, info);
    },
};

const TagParamsPlugin = withMakers(tagParams, ({ remembered }) => ({
  name: "StockwrightTagParamsPlugin",
  description: "template(tagParams, id) says for which records it is rendered",
  version: "1.0.0",
  schema: {
    hooks: {
      GraphQLObjectType_fields_field_args(args, build, { Self, scope: { fieldName } }) {
        if (Self.name !== "Query" || fieldName !== "template") return args;
        const type = build.getInputTypeByName("TagParams");
        return build.extend(
          args,
          { tagParams: { type, description: "For which records it is rendered." } },
          "tagParams",
        );
      },
      GraphQLObjectType_fields_field(field, _build, { Self, scope: { fieldName } }) {
        const { plan } = field;
        if (Self.name !== "Query" || fieldName !== "template" || !plan) return field;
        return { ...field, plan: remembered(plan) };
      },
    },
  },
}));

const htmlMakers = (desk: Desk) => ({
  html:
    (plan: Plan): Plan =>
    ($template, args, info) => {
      const $rendered = renderedFor(desk, $template as Record, args);
      return lambda(object({ rendered: $rendered, source: plan($template, args, info) }), ({ rendered, source }) =>
        rendered ? (rendered as Rendered).html : source,
      );
    },
});

/** `html` is a text like any other: the document where it is asked with records, and else the source. */
const htmlPlugin = (desk: Desk): GraphileConfig.Plugin =>
  withMakers(htmlMakers(desk), ({ html }) => ({
    name: "StockwrightTemplateHtmlPlugin",
    description: "Template.html is the rendered document where it is asked with records",
    version: "1.0.0",
    schema: {
      hooks: {
        GraphQLObjectType_fields_field(field, build, { Self, scope: { fieldName } }) {
          const { plan } = field;
          if (Self.name !== "Template" || fieldName !== "html" || !plan) return field;
          return {
            ...field,
            description:
              "The document for the records it is asked with, or those of template(tagParams); null where it cannot be rendered. Asked with none, the source.",
            args: { tagParams: { type: build.getInputTypeByName("TagParams") } },
            plan: html(plan),
          };
        },
      },
    },
  }));

/** `testTemplate` renders what is delivered or being written, `template(tagParams, id)` what is saved. */
export const templatesPlugins = (desk: Desk): readonly GraphileConfig.Plugin[] => [
  renderingPlugin(desk),
  htmlPlugin(desk),
  TagParamsPlugin,
];
