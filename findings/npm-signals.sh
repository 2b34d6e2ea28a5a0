#!/bin/bash
# SIGTERM to `npm start` ends npm, and the program that it runs goes on as an orphan, wherever sh is dash (Debian, Ubuntu,
# the images node:*-slim): npm gives the signal to its child, a shell, and dash neither runs the last command in its own
# place nor passes anything on. A script that begins with `exec` gets the signal.
set -euo pipefail
version=11.19.1
[ "$(basename "$(readlink -f "$(command -v sh)")")" = dash ] || { echo "sh is not dash here: nothing to see."; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-audit --no-fund --prefix "$folder/tool" "npm@$version"
mkdir "$folder/app"
cat > "$folder/app/package.json" <<'JSON'
{ "name": "app", "version": "1.0.0", "scripts": { "start": "node app.js", "start:exec": "exec node app.js" } }
JSON
cat > "$folder/app/app.js" <<'JS'
const { writeFileSync } = require("node:fs");
process.on("SIGTERM", () => process.exit(0));
writeFileSync(process.env.PID_FILE, String(process.pid));
setTimeout(() => {}, 20_000);
JS
cd "$folder/app"
echo "npm $(node "$folder/tool/node_modules/npm/bin/npm-cli.js" --version), node $(node --version), sh is dash"

# prints: the exit code of npm, and whether the program still runs a second later
after_sigterm() {
  export PID_FILE="$folder/pid-${1//:/-}"
  node "$folder/tool/node_modules/npm/bin/npm-cli.js" run --silent "$1" > /dev/null 2>&1 &
  local npm=$! code=0
  for _ in $(seq 300); do [ -s "$PID_FILE" ] && break; sleep 0.1; done
  local program; program=$(cat "$PID_FILE")
  sleep 0.3
  kill -TERM "$npm"
  wait "$npm" 2> /dev/null || code=$?
  sleep 1
  if kill -0 "$program" 2> /dev/null; then echo "npm ended with $code, the program runs on"; kill -KILL "$program"; else echo "npm ended with $code, the program ended"; fi
}
plain=$(after_sigterm start)
exec=$(after_sigterm start:exec)
echo "expected by most:  npm ended with 0, the program ended"
echo "\"node app.js\":      $plain"
echo "\"exec node app.js\": $exec"
[ "$plain" = "npm ended with 143, the program runs on" ] && [ "$exec" = "npm ended with 0, the program ended" ]
