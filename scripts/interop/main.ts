import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OcppVersion } from '#chargers/messages/supported.ts';
import { speakIn } from '#api/words/format.ts';
import { testPglite } from '#hosts/node/testing/databases/databases.ts';
import { microOcpp } from './micro-ocpp.ts';
import { tellStories } from './stories.ts';

/** `npm run interop -- DIR`: stories against the programs of others that are in a folder. */
const folder = process.argv[2];
const program = ['micro-ocpp-simulator', 'micro-ocpp-simulator-arm64']
  .map((name) => join(folder ?? '', name))
  .find((path) => existsSync(path));
if (folder === undefined || program === undefined) {
  console.error('npm run interop -- DIR, where DIR has micro-ocpp-simulator or its arm64 build');
  process.exit(1);
}
speakIn('en-US');
const versions: readonly OcppVersion[] = ['ocpp1.6', 'ocpp2.0.1'];
for (const version of versions.filter((one) => (process.argv[3] ?? one) === one)) {
  console.log(`\nMicroOcpp, ${version}`);
  const database = await testPglite();
  await tellStories(
    database.first,
    'MicroOcpp',
    (line) => microOcpp(program, version, line),
    (line) => console.log(`  ${line}`),
  );
  await database.end();
}
process.exit(0);
