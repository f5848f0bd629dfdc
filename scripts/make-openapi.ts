/** Writes the OpenAPI document of the public API, with recorded examples. */
import { writeFileSync } from 'node:fs';
import { makeOpenApi } from '#api/public/openapi/openapi.ts';
import { recordExamples } from './openapi/record-examples.ts';

export const openApiFile = 'api/public/openapi/openapi.v1.json';

export const openApiText = async (): Promise<string> =>
  `${JSON.stringify(makeOpenApi('https://fairwatt.example', await recordExamples()))}\n`;

if (import.meta.main) writeFileSync(openApiFile, await openApiText());
