import type { Row } from "../../db/generated/rows.ts";
import { choice, computed, datetime, reference, text } from "../core/fields.ts";
import { required } from "../core/operations.ts";
import { defineResource } from "../core/resource.ts";

/** The outbox: mails that no mail server took. */
export default defineResource<Row<"mails">>()({
  name: "mails",
  route: "/outbox",
  scope: "email",
  title: "subject",
  unrecorded: true,
  search: ["recipient", "subject"],
  fields: {
    subject: text({ readOnly: true }),
    recipient: text({ readOnly: true, filter: true }),
    userId: reference({ module: "users", readOnly: true, filter: true }),
    template: choice({
      options: [
        "verify",
        "invite",
        "reset",
        "accountExists",
        "notice",
        "sharedSession",
        "confirmAddress",
        "addressChanged",
      ],
      readOnly: true,
      filter: true,
    }),
    state: choice({ options: ["waiting", "kept", "sent", "failed"], readOnly: true, filter: true }),
    failure: text({ readOnly: true }),
    /** Told to those who hold at least its reader's rights, where there is no mail server; never in production. */
    body: computed("multiline", { from: { call: "mail_text" } }),
    expiresAt: datetime({ readOnly: true }),
    createdAt: datetime({ readOnly: true }),
    updatedAt: datetime({ readOnly: true }),
  },
  list: ["subject", "recipient", "state", "failure", "createdAt"],
  tabs: [
    {
      name: "mail",
      extra: "mails/MailText",
      fields: ["failure"],
      aside: ["recipient", "userId", "template", "state", "expiresAt", "createdAt", "updatedAt"],
    },
  ],
  readOnly: true,
  operations: {
    /** Writes the mail anew, with a new link, and sends it. */
    resendMail: {
      sql: "resend_mail",
      args: { id: required("id") },
      returns: "mails",
      scope: "email:create",
      buttons: [{ at: "head", icon: "Send", given: { id: "id" }, about: ["recipient"] }],
      // the new one stands on top
      leads: "list",
    },
  },
  menu: { in: "settings", section: "utilities", order: 40, icon: "Mails" },
  translations: {
    en: {
      name: "Outbox mails",
      menu: "Outbox",
      one: "Mail",
      create: "New mail",
      about: "Mails that could not be handed to a mail server, with their links",
      emptyTitle: "The outbox is empty",
      empty:
        "Without a mail server (SMTP_URL), mails to people of your company are kept here, so that you can pass on their links. With one, mails are sent, and only those it refused appear.",
      fields: {
        subject: "Subject",
        recipient: "To",
        template: "Kind of mail",
        state: "Outcome",
        failure: "Why it failed",
        body: "Text",
        expiresAt: "Link valid until",
        createdAt: "Written",
        updatedAt: "Last tried",
      },
      options: {
        template: {
          verify: "Verify the address",
          invite: "Invitation",
          reset: "New password",
          accountExists: "Account exists already",
          notice: "Notifications",
          sharedSession: "Session used elsewhere",
          confirmAddress: "Confirm a new address",
          addressChanged: "Address is changing",
        },
        state: { waiting: "Waiting", kept: "Kept here", sent: "Sent", failed: "Failed" },
      },
      tabs: { mail: "Mail" },
      operations: { resendMail: { button: "Send again", done: "A new mail to {{name}} is being written" } },
    },
    ru: {
      name: "Исходящие письма",
      menu: "Исходящие",
      one: "Письмо",
      create: "Новое письмо",
      about: "Письма, которые не удалось передать почтовому серверу, и их ссылки",
      emptyTitle: "Исходящих писем нет",
      empty:
        "Пока почтовый сервер (SMTP_URL) не задан, письма сотрудникам хранятся здесь, чтобы вы могли передать их ссылки. С сервером письма отправляются, и здесь остаются только те, которые он не принял.",
      fields: {
        subject: "Тема",
        recipient: "Кому",
        template: "Вид письма",
        state: "Итог",
        failure: "Почему не отправлено",
        body: "Текст",
        expiresAt: "Ссылка действует до",
        createdAt: "Написано",
        updatedAt: "Последняя попытка",
      },
      options: {
        template: {
          verify: "Подтверждение адреса",
          invite: "Приглашение",
          reset: "Новый пароль",
          accountExists: "Учётная запись уже есть",
          notice: "Уведомления",
          sharedSession: "Сеанс в двух местах",
          confirmAddress: "Подтверждение нового адреса",
          addressChanged: "Адрес меняется",
        },
        state: { waiting: "Ждёт", kept: "Хранится здесь", sent: "Отправлено", failed: "Не отправлено" },
      },
      tabs: { mail: "Письмо" },
      operations: { resendMail: { button: "Отправить снова", done: "Пишется новое письмо: {{name}}" } },
    },
  },
});
