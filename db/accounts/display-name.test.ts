import { expect, test } from "vitest";
import { createAccount } from "../test/accounts.ts";
import { useDatabase, withRollback } from "../test/database.ts";

const database = useDatabase();
const judged = async (kind: "person" | "company", names: readonly string[]): Promise<string[]> => {
  const { rows } = await database().admin.query<{ name: string }>(
    `select name from unnest($1::text[]) with ordinality as n (name, at) where app_private.is_${kind}_name(name) order by at`,
    [names],
  );
  return rows.map(({ name }) => name);
};

const people = [
  ...[
    "Ann Lee",
    "J.R. Tolkien",
    "María del Carmen García López de la Vega",
    "Anne-Marie O’Neill",
    "Won Lee",
    "Free Will",
  ],
  ...[
    "Нина Петрова-Водкина",
    "李小龙",
    "Dr. Karl-Heinz von und zu Berg",
    "Station 2",
    "Accounts Payable",
    "Bob (East)",
  ],
];
const noPeople = [
  ...["Your invoice is overdue", "You won", "Click here", "Pay now", "Срочно оплатите счёт", "Вы выиграли приз"],
  ...[
    "evil.test",
    "www.evil",
    "https://evil.test",
    "ann@evil.test",
    "Refund 500 $",
    "Call 800 555 1234",
    "Who?",
    "Win!",
  ],
  ...["a b c d e f g h i j", "x".repeat(101), "ｐａｙ ｎｏｗ"],
];
test("a person's name is a name: no sentence, address, amount or promise", async () => {
  expect(await judged("person", people)).toEqual(people);
  expect(await judged("person", noPeople)).toEqual([]);
});

const companies = [
  "Oak & Sons, Ltd.",
  "Booking.com",
  "Yahoo!",
  "A/B Testing GmbH & Co. KG",
  "ООО «Ромашка»",
  "1-800-Flowers",
];
const noCompanies = [
  ...["You won 1000 dollars", "Your payment is due", "https://evil.test", "boss@evil.test", "Call 800 555 1234 99"],
  ...["Оплатите счёт сейчас", "x".repeat(121)],
];
test("a company's name is a name", async () => {
  expect(await judged("company", companies)).toEqual(companies);
  expect(await judged("company", noCompanies)).toEqual([]);
});

test("whatever writes a name, a sentence is refused by its field; other changes of one that is stored are not", () =>
  withRollback(database().admin, async (client) => {
    const { accountId, admin } = await createAccount(client);
    const refused = async (statement: string, values: unknown[]) => {
      await client.query("savepoint one");
      const answer = await client.query(statement, values).then(
        () => null,
        (error: { detail?: string }) => {
          if (error.detail === undefined) throw error;
          return (JSON.parse(error.detail) as { fields: object }).fields;
        },
      );
      await client.query("rollback to savepoint one");
      return answer;
    };
    const rename = "update app_public.users set first_name = $1, last_name = $2 where account_id = $3 and id = $4";
    expect(await refused(rename, ["Pay now", "Lee", accountId, admin.userId])).toEqual({ firstName: "displayName" });
    expect(await refused(rename, ["You", "won", accountId, admin.userId])).toEqual({ lastName: "displayName" });
    expect(await refused(rename, ["Ann", "Lee", accountId, admin.userId])).toBeNull();
    expect(
      await refused("update app_public.accounts set name = $1 where id = $2", ["Your payment is due", accountId]),
    ).toEqual({ name: "displayName" });
    expect(await refused("select app_private.create_account($1, 'sentence')", ["Your payment is due"])).toEqual({
      companyName: "displayName",
    });
    await client.query("alter table app_public.users disable trigger _160_display_name");
    await client.query(rename, ["Pay", "now", accountId, admin.userId]);
    await client.query("alter table app_public.users enable trigger _160_display_name");
    expect(
      await refused("update app_public.users set has_taken_tour = true where account_id = $1", [accountId]),
    ).toBeNull();
  }));
