/** The fixed system states, by core/states.ts stateKey. */
export const states = {
  draft: "Draft",
  open: "Open",
  partiallyReceived: "Partially received",
  received: "Received",
  partiallyShipped: "Partially shipped",
  shipped: "Shipped",
  readyToShip: "Ready to ship",
  voided: "Voided",
  inTransit: "In transit",
  inProgress: "In progress",
  counting: "Counting",
  review: "In review",
  posted: "Posted",
  completed: "Completed",
  closed: "Closed",
  canceled: "Canceled",
} as const;
