// After the build: the service worker is told the files of the shell, and beside each text file lies its gzipped self,
// which the server sends to whoever accepts it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const built = new URL("dist/", import.meta.url).pathname;

const files = readdirSync(join(built, "assets"))
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => `/assets/${name}`);
const build = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
const worker = join(built, "sw.js");
writeFileSync(
  worker,
  readFileSync(worker, "utf8")
    .replace('const BUILD = "";', `const BUILD = "${build}";`)
    .replace("const FILES = [];", `const FILES = ${JSON.stringify(files)};`),
);

for (const name of readdirSync(built, { recursive: true, encoding: "utf8" })) {
  if (/\.(js|css|svg)$/.test(name)) {
    writeFileSync(join(built, `${name}.gz`), gzipSync(readFileSync(join(built, name)), { level: 9 }));
  }
}
