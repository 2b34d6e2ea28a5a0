--! Previous: sha1:73fff60d2501d4719cc84d4350dec3f617b4d1ca
--! Hash: sha1:563caacb1991332abb2b1d65d9a5f8451c02865e

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
