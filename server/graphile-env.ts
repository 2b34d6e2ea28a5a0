// Read once when Grafast loads, so this comes before it: its development mode checks every plan again and is for people who write plans.
process.env.GRAPHILE_ENV ??= "production";
