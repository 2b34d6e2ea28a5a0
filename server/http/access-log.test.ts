import { expect, test } from "vitest";
import { silentLog, type Facts } from "../log.ts";
import { useServed } from "../test/served.ts";

const paths: string[] = [];
const served = useServed({
  log: {
    ...silentLog,
    info: (message: string, facts: Facts = {}) => {
      if (message === "request") paths.push(String(facts["path"]));
    },
  },
});

test("the log of requests leaves out what opens something, and keeps what tells where somebody was", async () => {
  const hex = "0123456789abcdef".repeat(4);
  // 24 bytes, as links in mails have
  const link = `${"aB-_9".repeat(6)}xy`;
  for (const path of [
    `/reset-password/${link}`,
    `/verify/${link}?next=${link}`,
    `/feeds/calendar/${hex}.ics`,
    `/feeds/calendar/${hex}`,
    "/sales-orders/detail/1234567",
    "/reports/of/purchase_orders",
  ])
    await (await fetch(`${served().url}${path}`)).text();
  expect(paths).toEqual([
    "/reset-password/…",
    "/verify/…",
    "/feeds/calendar/….ics",
    "/feeds/calendar/…",
    "/sales-orders/detail/1234567",
    "/reports/of/purchase_orders",
  ]);
});
