--! Previous: sha1:5d5b9f8fbe4045f022cad260015f97f3f40c987e
--! Hash: sha1:ebc67b83450b3782a811b72fe4125616d33ae0eb

-- What was taken back may be after all: goods that were lost by closing their transfer are on their way again once it is reopened.
alter table app_hidden.line_facts drop constraint line_facts_signed;
alter table app_hidden.line_facts add constraint line_facts_signed check (
  done >= 0 and quantity <> 0 and (reverses is not null or quantity > 0)
);
