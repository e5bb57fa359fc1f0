// Reads a JSON list of texts and writes the list of their numbers of tokens, by the vocabulary o200k_base.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { encode } = await import(pathToFileURL(`${process.argv[2]}/esm/encoding/o200k_base.js`));
const texts = JSON.parse(readFileSync(0, 'utf8'));
const plain = { disallowedSpecial: new Set() }; // such as <|endoftext|>: text like any other
process.stdout.write(JSON.stringify(texts.map((text) => encode(text, plain).length)));
