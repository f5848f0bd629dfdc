/** Writes the parts of the SDK that follow from the OpenAPI document: `node scripts/make-sdk.ts`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { sdkSources, type Document } from '../sdk/generate/sdk-sources.ts';
import { run } from './checks.ts';
import { openApiFile } from './make-openapi.ts';

const folder = 'sdk/src/generated';
const document = JSON.parse(readFileSync(openApiFile, 'utf8')) as Document;
mkdirSync(folder, { recursive: true });
const files = Object.entries(sdkSources(document)).map(([name, source]) => {
  const file = `${folder}/${name}`;
  writeFileSync(file, source);
  return file;
});
if (!(await run(['oxfmt', ...files]))) process.exit(1);
