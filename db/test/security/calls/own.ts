import { call, type Call, type Given } from "./call.ts";

/** What one was told, and how one looks at things. */
export const own = ({ ids, text }: Given): Call[] => [
  call("update_notification", "notification:update", { id: ids["notification"], hasBeenSeen: true }),
  call("see_all_notifications", "notification:update", { id: ids["notification"] }),
  call("choose_notifications", "notification:update", { choices: { export: { mail: "each" } } }),
  call("arrange_dashboard", "dashboard:view", { layout: [{ widget: text, size: 3 }] }),
  call("arrange_dashboard", ["dashboard:view", "user_role:update:single"], { layout: null, roleId: ids["role"] }),
  call("make_calendar_feed", "calendar:view", { filter: { warehouseIds: [ids["warehouse"]] } }),
  call("narrow_calendar_feed", "calendar:view", { filter: { labelIds: [ids["label"]] } }),
  call("confirm_calendar_feed", "calendar:view", {}),
  call("end_calendar_feed", "calendar:view", {}),
  call("resend_mail", ["email:create", "email:view:all"], { id: ids["mail"] }),
  call("send_email", "email:create", {
    ...{ module: "purchase_orders", recordId: ids["purchase"], to: "reader@elsewhere.test" },
    ...{ subject: text, documents: [{ paper: "purchaseOrder" }] },
  }),
  call("send_email_again", "email:create", { id: ids["email"] }),
  call("email_record", "email:create", { module: "purchase_orders", recordId: ids["purchase"], subject: "{{name}}" }),
];
