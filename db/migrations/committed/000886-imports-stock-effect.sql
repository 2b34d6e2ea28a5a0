--! Previous: sha1:3da2772bb24eb1d48195853e0c6102fd7d326478
--! Hash: sha1:1cb76a8bb92e8ce6d56af3e06ac243ff43ca246a

-- What the rows of a file would do to stock, told before they are saved.
alter table app_public.imports add column stock_effect jsonb;
comment on column app_public.imports.stock_effect is 'Of a tried file whose rows move stock: {in, out: pieces as texts, worth: what new lots cost}.';
