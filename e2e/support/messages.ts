/** A sentence the specification fixes (SPEC 8), and the test that brings it on screen or into an answer. */
type Row = {
  /** As it is written there; what stands in braces differs from case to case. */
  says: string;
  file: string;
  test: string;
};

const refusals = "e2e/refusals.spec.ts";
const adding = {
  file: refusals,
  test: "Ada's new records are refused while the database is away: each form says what failed and keeps what was typed",
};
const updating = {
  file: refusals,
  test: "Ada's changes are refused while the database is away: each form says what failed",
};
const deleting = { file: refusals, test: "Ada cannot delete what others need, and is told so" };
const atTheDoor = { file: refusals, test: "Nils, a visitor, is told what failed at the door" };
const receiving = {
  file: refusals,
  test: "Bo finds an order without lines, and a warehouse without bins: receiving says what is missing",
};
const filters = {
  file: refusals,
  test: "Ada's saved filter is neither added, changed nor deleted while the database is away",
};
const machinery = { file: refusals, test: "Ada reads no SQL when the machinery fails, and can go on" };

export const triggered: readonly Row[] = [
  {
    says: "You are using the system heavily. Please wait",
    file: refusals,
    test: "Ada turns pages faster than anybody reads, and is asked to wait",
  },
  {
    says: "Error when retrieving data.",
    file: refusals,
    test: "Sofia's list cannot be read, and a second try brings it",
  },
  { says: "Login failed!", ...atTheDoor },
  { says: "Registration failed!", ...atTheDoor },
  { says: "Reset password failed!", ...atTheDoor },
  { says: "Password reset failed!", ...atTheDoor },
  { says: "Add user failed!", ...adding },
  { says: "Add vendor failed!", ...adding },
  { says: "Add warehouse failed!", ...adding },
  { says: "Add product failed!", ...adding },
  { says: "Add address failed!", ...adding },
  { says: "Add contact failed!", ...adding },
  { says: "Add purchase order failed!", ...adding },
  { says: "Add sales order failed!", ...adding },
  { says: "Add SKU failed!", ...adding },
  { says: "Add role failed!", ...adding },
  { says: "Add status failed!", ...adding },
  { says: "Add label failed!", ...adding },
  { says: "Add bin location failed!", ...adding },
  { says: "Add custom field failed!", ...adding },
  { says: "Add customer failed!", ...adding },
  { says: "User updating failed!", ...updating },
  { says: "Vendor updating failed!", ...updating },
  { says: "Warehouse updating failed!", ...updating },
  { says: "Product updating failed!", ...updating },
  { says: "Update address failed!", ...updating },
  { says: "Edit contact failed!", ...updating },
  { says: "Role updating failed!", ...updating },
  { says: "Status updating failed!", ...updating },
  { says: "Label updating failed!", ...updating },
  { says: "Bin location updating failed!", ...updating },
  { says: "Customer updating failed!", ...updating },
  { says: "Purchase order updating failed!", ...updating },
  { says: "Sales order updating failed!", ...updating },
  { says: "SKU updating failed!", ...updating },
  { says: "Add filter failed", ...filters },
  { says: "Update filter failed", ...filters },
  { says: "Delete filter failed", ...filters },
  { says: "Cannot perform delete.", ...deleting },
  { says: "Are you sure you would like to delete? This action cannot be undone.", ...deleting },
  {
    says: "Cannot perform delete. This role is still connected to one or more users.",
    file: "server/auth/users.test.ts",
    test: "a role that users have cannot be deleted",
  },
  { says: "Something went wrong on our side.", ...machinery },
  { says: "Successfully added label!", ...machinery },
  { says: "You have not created any line items yet.", ...receiving },
  { says: "You have not created any bin locations for this warehouse.", ...receiving },
  {
    says: "Successfully placed shipment!",
    file: "e2e/main-job.spec.ts",
    test: "Sofia packs and places the shipment, and can say where every number comes from",
  },
  {
    says: "Ready to Leave?",
    file: "e2e/session.spec.ts",
    test: "Mara signs out only after she is asked, and the way back is closed",
  },
];

/** Sentences of modules that are still to come, by module. */
export const waiting: Readonly<Record<string, readonly string[]>> = {
  workflows: [
    "Add workflow failed",
    "Update workflow failed",
    "Delete workflow failed",
    "You must select a test table in your workflow criteria to send emails.",
  ],
  "work orders": ["Work Order updating failed!", "Add work order failed!"],
  receipts: ["You have written receipts for all items that have currently been recevied"],
  payments: [
    "Delete payment failed!",
    "Please enter in an amount before selecting a payment option",
    "Payment has successfully been applied",
  ],
  invoices: ["Delete Invoice failed!"],
  returns: ["Delete return failed!", "Successfully received return!"],
  "bulk actions": ["Successfully reallocated."],
  apps: [
    "App settings update failed",
    "An API key and API secret must be present to make ShipStation requests.",
    "Successfully pushed to ShipStation!",
  ],
  "api keys": ["There was an error deleting your API Key"],
  templates: ["Sorry, there was an error fetching your templates."],
  emails: ["Successfully sent email"],
  subscription: [
    "Server error. Try again later.",
    "Payment service error. Try again later.",
    "The credit card data is invalid. Please enter valid data.",
    "Successfully added new card!",
  ],
  storefront: ["Excessive skus. Slow secondary server"],
};
