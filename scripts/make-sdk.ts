/** Writes the parts of the SDK that follow from the OpenAPI document: `node scripts/make-sdk.ts`. */
import { writeFileSync } from 'node:fs';
import { describeApi } from '#api/public/openapi.ts';
import { sdkSources, type Document } from '../sdk/generate/sdk-sources.ts';
import { run } from './checks.ts';

const folder = 'sdk/src/generated';
const document = (await describeApi()) as unknown as Document;
const files = Object.entries(sdkSources(document)).map(([name, source]) => {
  const file = `${folder}/${name}`;
  writeFileSync(file, source);
  return file;
});
if (!(await run(['oxfmt', ...files]))) process.exit(1);
