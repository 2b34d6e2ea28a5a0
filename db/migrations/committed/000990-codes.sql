--! Previous: sha1:61c686a9d9f76cf410512f08cddf09a90a6144a4
--! Hash: sha1:0346eac42b83fa2601ec195c56b50ec2da401f00

-- Codes are compared without case, outer and invisible characters, full width as half width, and GTIN-8, 12, 13 and 14 of one article as
-- one. resources/core/codes.ts says the same. Twins that are there already stay: the indexes are not unique, and nothing is rewritten.
create function app_hidden.visible_text(p_text text) returns text
language sql immutable parallel safe
as $$
  select regexp_replace(
    translate(
      regexp_replace(p_text, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g'),
      '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～　',
      '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~ '),
    '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f]+|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f]+$', '', 'g')
$$;
comment on function app_hidden.visible_text(text) is 'A text without characters that nobody sees and without outer spaces, full width signs as half width.';

create function app_hidden.code_key(p_code text) returns text
language sql immutable parallel safe
as $$
  select case when k.bare ~ '^([0-9]{8}|[0-9]{12,14})$' then lpad(k.bare, 14, '0') else k.bare end
  from (
    select lower(case
      -- most codes hold nothing else
      when p_code ~ '^[!-~]([ -~]*[!-~])?$' then p_code
      else app_hidden.visible_text(p_code)
    end) as bare
  ) as k
$$;
comment on function app_hidden.code_key(text) is
  'A code as codes are compared: without case, outer and invisible characters, full width as half width; GTIN-8, 12, 13 and 14 of one article are one.';

-- a column and no index of an expression: under row-level security only what leaks nothing is looked up by an index
alter table app_public.skus add column code_key text not null generated always as (app_hidden.code_key(code)) stored;
alter table app_public.sku_barcodes add column code_key text not null generated always as (app_hidden.code_key(code)) stored;
comment on column app_public.skus.code_key is 'Its code as codes are compared.';
comment on column app_public.sku_barcodes.code_key is 'Its code as codes are compared.';
create index skus_code_key_idx on app_public.skus (account_id, code_key);
create index sku_barcodes_code_key_idx on app_public.sku_barcodes (account_id, code_key);
