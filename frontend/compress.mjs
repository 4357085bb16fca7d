// Beside each built text file lies its gzipped self, which the server sends to whoever accepts it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const built = new URL("dist/", import.meta.url).pathname;

for (const name of readdirSync(built, { recursive: true, encoding: "utf8" })) {
  if (/\.(js|css|svg)$/.test(name)) {
    writeFileSync(join(built, `${name}.gz`), gzipSync(readFileSync(join(built, name)), { level: 9 }));
  }
}
