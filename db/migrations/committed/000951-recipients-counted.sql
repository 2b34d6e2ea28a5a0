--! Previous: sha1:15ff036289b9ca80f0a51915ee5c10e24f2a8469
--! Hash: sha1:88b90c7e8eaee7bb333cc69252c0b2f9515e1e5f

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
