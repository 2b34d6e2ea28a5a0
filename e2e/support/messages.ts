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
const shipping = {
  file: "e2e/shipments.spec.ts",
  test: "Sofia is told what failed when packages are neither made, changed nor deleted while the database is away",
};
const returning = {
  file: "e2e/returns.spec.ts",
  test: "chairs come back: some to be sold again, one into quarantine; the return is changed, received, and stays while its goods are used",
};
const paying = {
  file: "e2e/invoices.spec.ts",
  test: "Vera invoices an order in parts, takes a payment, applies what is left, pays some back and takes it all off again",
};
const machinery = { file: refusals, test: "Ada reads no SQL when the machinery fails, and can go on" };

const list = "admin/screens/list/bulk/DeleteDialog.test.tsx";
const lines = { file: "e2e/lines.spec.ts", test: "a cost without a rule becomes one, or the line goes" };
const building = {
  file: "e2e/work-orders.spec.ts",
  test: "Marek builds stools from legs and a bench from stools, by keys",
};
const crash = {
  file: "admin/shell/CrashBoundary.test.tsx",
  test: "a screen that fails to draw asks for a refresh, and tells nothing of our mistake",
};

/** What the catalogue asks for without a sentence of its own: the tests that show it. */
export const rules: readonly { rule: string; file: string; test: string }[] = [
  {
    rule: "a 4xx renews the tokens and is tried once more",
    file: "admin/data/request.test.ts",
    test: "an expired token is renewed and the request sent once more",
  },
  {
    rule: "where renewing fails, the tokens go and the error is passed on",
    file: "admin/data/request.test.ts",
    test: "when renewing is refused the tokens go and the session has ended",
  },
  {
    rule: "the first error of an answer is told at the top",
    file: "admin/shell/Messages.test.tsx",
    test: "an error that no screen took care of is told at the top, and stays until it is read",
  },
];

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
  { says: "Add work order failed!", ...adding },
  { says: "Work Order updating failed!", ...updating },
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
    file: "server/auth/roles.test.ts",
    test: "a role that users have cannot be deleted",
  },
  { says: "Something went wrong on our side.", ...machinery },
  { says: "Successfully added label!", ...machinery },
  {
    says: "403: the server refused this page",
    file: crash.file,
    test: "a screen that the server refuses is the 403 screen, with the way home",
  },
  { says: "This page stopped working", ...crash },
  { says: "Refresh the page", ...crash },
  {
    says: "No current user is logged in",
    file: "admin/access/refusals.test.tsx",
    test: "a profile of nobody says that nobody is signed in",
  },
  {
    says: "Delete label failed!",
    file: list,
    test: "a deletion that fails for another reason says what failed and why",
  },
  {
    says: "Successfully updated vendor!",
    file: "e2e/forms.spec.ts",
    test: "Vera edits in place; the rail asks before it leads away, and what she saved does not",
  },
  {
    says: "Successfully deleted custom field!",
    file: "e2e/forms.spec.ts",
    test: "Ada asks for a lead time on every vendor; Vera cannot save one without it, and makes a label on the way",
  },
  {
    says: "Not added:",
    file: "e2e/files.spec.ts",
    test: "Pia adds a SKU with its rules to a product, gives it its picture and its drawing, and takes the drawing away",
  },
  { says: "Cost Rule Warning.", ...lines },
  { says: "No Bill Of Materials", ...building },
  {
    says: "You haven't checked any items...",
    file: "e2e/main-job.spec.ts",
    test: "Sofia packs and places the shipment, and can say where every number comes from",
  },
  { says: "Shipment creation failed!", ...shipping },
  { says: "Edit shipment failed!", ...shipping },
  { says: "Delete package failed!", ...shipping },
  { says: "You have not created any line items yet.", ...receiving },
  { says: "You have not created any bin locations for this warehouse.", ...receiving },
  {
    says: "Successfully placed shipment!",
    file: "e2e/main-job.spec.ts",
    test: "Sofia packs and places the shipment, and can say where every number comes from",
  },
  ...[
    "Please enter in an amount before selecting a payment option",
    "Provide the publishable key",
    "Payment has successfully been applied",
    "Delete Invoice failed!",
    "Delete payment failed!",
  ].map((says) => ({ says, ...paying })),
  {
    says: "You have written receipts for all items that have currently been recevied",
    file: "e2e/bills.spec.ts",
    test: "Nora enters the bills for what came: one at another cost, which goes into stock, is paid in part and taken back; then all is billed",
  },
  {
    says: "There was an error deleting your API Key",
    file: "e2e/general-settings.spec.ts",
    test: "Ada gives the label printer a key, sees that it was used, and takes it away",
  },
  ...["Delete return failed!", "Successfully received return!"].map((says) => ({ says, ...returning })),
  {
    says: "Successfully reallocated.",
    file: "e2e/operations.spec.ts",
    test: "Bo puts found stools into a bin, corrects a lot and releases one that expired, told what it will do",
  },
  {
    says: "Ready to Leave?",
    file: "e2e/session.spec.ts",
    test: "Mara opens a second tab and is signed in there; she signs out after she is asked, of both, and the way back is closed",
  },
  {
    says: "Sorry, there was an error fetching your templates.",
    file: "admin/emails/Compose.test.tsx",
    test: "templates that cannot be read are said to be so, and the mail can be written without them",
  },
  {
    says: "Successfully sent email",
    file: "e2e/emails.spec.ts",
    test: "Uri mails a purchase order to its vendor from the record, and sees it on its page; Otis, who may not, has no button",
  },
  ...[
    "Add workflow failed!",
    "Update workflow failed!",
    "Delete workflow failed!",
    "You must select a test table in your workflow criteria to send emails.",
  ].map((says) => ({
    says,
    file: "e2e/workflows.spec.ts",
    test: "Ada is told what failed when a workflow is neither added, changed nor deleted, and why it cannot send",
  })),
];

/** Sentences of modules that are still to come, by module. */
export const waiting: Readonly<Record<string, readonly string[]>> = {
  apps: [
    "App settings update failed",
    "An API key and API secret must be present to make ShipStation requests.",
    "Successfully pushed to ShipStation!",
  ],
  subscription: [
    "Server error. Try again later.",
    "Payment service error. Try again later.",
    "The credit card data is invalid. Please enter valid data.",
    "Successfully added new card!",
  ],
  storefront: ["Excessive skus. Slow secondary server"],
};
