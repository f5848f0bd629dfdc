import { readFileSync } from 'node:fs';
import type { OpenApi } from './open-api.ts';

let document: OpenApi | null = null;

/** The published OpenAPI document. */
export const openApiDocument = (): OpenApi =>
  (document ??= JSON.parse(readFileSync('api/public/openapi/openapi.v1.json', 'utf8')) as OpenApi);
