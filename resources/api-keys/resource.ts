import type { Row } from "../../db/generated/rows.ts";
import { computed, datetime, reference, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** Keys by which programs act as a person; they have no list of their own, they stand among the general settings. */
export default defineResource<Row<"api_keys">>()({
  name: "api_keys",
  title: "name",
  search: ["name", "prefix"],
  fields: {
    name: text({ readOnly: true }),
    prefix: text({ readOnly: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    lastUsedAt: computed("datetime", { from: { call: "api_key_used_at" } }),
    suspendedAt: computed("datetime", { from: { call: "api_key_suspended_at" } }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  readOnly: true,
  inPerson: { alsoBy: [] },
  operations: {
    /** The token is in its answer and nowhere else. */
    createApiKey: {
      sql: "create_api_key",
      input: { name: required("text") },
      returns: "api_keys",
      tells: "token",
      scope: "api_key:create",
    },
    /** Has an own one work again that a reset of the password stopped. */
    confirmApiKey: {
      sql: "confirm_api_key",
      args: { id: required("id") },
      returns: "api_keys",
      scope: "api_key:create",
      besides: ["api_key:view"],
    },
    /** Revokes it at once. */
    deleteApiKey: {
      sql: "delete_api_key",
      args: { id: required("id") },
      returns: "api_keys",
      scope: "api_key:delete",
      besides: ["api_key:view"],
    },
  },
  translations: {
    en: {
      name: "API keys",
      one: "API key",
      create: "New API key",
      fields: { prefix: "Begins with", lastUsedAt: "Last used", suspendedAt: "Stopped by a password reset" },
      operations: {
        createApiKey: { done: "Successfully added API key!" },
        confirmApiKey: { done: "The key works again" },
        deleteApiKey: { done: "Successfully deleted API key!" },
      },
    },
    ru: {
      name: "Ключи API",
      one: "Ключ API",
      create: "Новый ключ API",
      fields: { prefix: "Начало", lastUsedAt: "Последнее обращение", suspendedAt: "Остановлен сбросом пароля" },
      operations: {
        createApiKey: { done: "Ключ API добавлен" },
        confirmApiKey: { done: "Ключ снова действует" },
        deleteApiKey: { done: "Ключ API удалён" },
      },
    },
  },
});
