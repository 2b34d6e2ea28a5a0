--! Previous: sha1:bbb0165d337e5c29ceffc0e43379a46360436f14
--! Hash: sha1:7a7052ad82ea0e16c82769096b5199e65f6976ae

-- Recipients are counted, not mails: of a person, a company, a mailbox and a domain, within a day.
insert into app_private.rate_rules (kind, maximum, seconds) values
  ('outgoing:domain', 500, 86400),
  -- neither of the record's party nor of the company itself
  ('outgoingOutside:user', 60, 86400),
  ('outgoingOutside:account', 300, 86400),
  -- companies of less than a week that nobody has licensed
  ('outgoingNew:account', 50, 86400),
  ('outgoingNewOutside:account', 10, 86400),
  ('inviteNew:account', 20, 86400);
