#!/bin/bash
# npm 11.19.1: a path in `overrides` of the root package.json is taken from the folder of the package that depends on what is
# overridden, not from the root's: the lock file gets an entry node_modules/is-odd/stub, which `npm ci` then misses. The same path
# under `devDependencies`, named by the override as "$is-number", is the root's.
# Exits with 1 where that is no longer so.
set -eu
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm() { npx --yes npm@11.19.1 "$@"; }
stub() { mkdir -p "$1/stub"; echo '{ "name": "is-number", "version": "6.0.0" }' > "$1/stub/package.json"; }
lock() { (cd "$1" && npm install --package-lock-only --silent --no-audit --no-fund --ignore-scripts > /dev/null 2>&1 || true); }
links() { node -e 'const { packages = {} } = require(process.argv[1]); console.log(Object.values(packages).filter(({ link }) => link).map(({ resolved }) => resolved).join() || "none")' "$folder/$1/package-lock.json"; }
mkdir by-path by-name
stub by-path; stub by-name
echo '{ "dependencies": { "is-odd": "3.0.1" }, "overrides": { "is-number": "file:./stub" } }' > by-path/package.json
echo '{ "dependencies": { "is-odd": "3.0.1" }, "devDependencies": { "is-number": "file:./stub" }, "overrides": { "is-number": "$is-number" } }' > by-name/package.json
lock by-path; lock by-name
echo "npm $(npm --version)"
echo "most expect both to link:  stub"
echo "the override by its path:  $(links by-path)"
echo "the override by its name:  $(links by-name)"
[ "$(links by-path)" = "node_modules/is-odd/stub" ] && [ "$(links by-name)" = "stub" ]
