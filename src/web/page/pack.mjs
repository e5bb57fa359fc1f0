// Packs the built page into one file: lines "PATH LENGTH", an empty line, then the bytes of each
// file, compressed. src/web/page_files.cc reads it.
//
//   node pack.mjs FOLDER PACK
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [folder, pack] = process.argv.slice(2);
const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length))
  .sort();
const files = paths.map((path) => gzipSync(readFileSync(join(folder, path)), { level: 9 }));
const head = paths.map((path, i) => `${path} ${files[i].length}\n`).join('') + '\n';
writeFileSync(pack + '.new', Buffer.concat([Buffer.from(head), ...files]));
renameSync(pack + '.new', pack);

const total = files.reduce((sum, file) => sum + file.length, 0);
const most = 180 * 1024; // bytes; a page that opens at once is small
if (total > most) {
  console.error(`The page takes ${total} bytes compressed; it may take ${most}.`);
  process.exit(1);
}
