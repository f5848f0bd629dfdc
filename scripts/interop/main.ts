import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { versions, type OcppVersion } from '#chargers/messages/supported.ts';
import { speakIn } from '#api/words/format.ts';
import { testPglite } from '#hosts/node/testing/databases/databases.ts';
import { tellDisobedience } from './disobedience.ts';
import { microOcpp } from './micro-ocpp.ts';
import { sapSimulator } from './sap.ts';
import { virtualChargePoint } from './solidstudio.ts';
import { storyHouse, type StoryHouse } from './story-house.ts';
import { tellStories } from './stories.ts';

/**
 * `npm run interop -- DIR [NAME] [VERSION]`: stories against the programs of others that are in a folder.
 * All that was said is kept there, too, in `NAME-VERSION.jsonl`.
 */
const [folder = '', onlyName, onlyVersion] = process.argv.slice(2);
const say = (line: string) => console.log(`  ${line}`);
const found = (...names: readonly string[]) =>
  names.map((name) => join(folder, name)).find((path) => existsSync(path));

interface Program {
  readonly name: string;
  readonly path: string | undefined;
  readonly versions: readonly OcppVersion[];
  readonly tell: (house: StoryHouse, path: string, version: OcppVersion) => Promise<void>;
}

const programs: readonly Program[] = [
  {
    name: 'MicroOcpp',
    path: found('micro-ocpp-simulator', 'micro-ocpp-simulator-arm64'),
    versions: ['ocpp1.6', 'ocpp2.0.1'],
    tell: (house, path, version) =>
      tellStories(house, (line) => microOcpp(path, version, line), say),
  },
  {
    name: 'SAP',
    path: found('e-mobility-charging-stations-simulator'),
    versions: ['ocpp1.6'],
    tell: (house, path) => tellStories(house, (line) => sapSimulator(path, line), say),
  },
  {
    name: 'Solidstudio',
    path: found('ocpp-virtual-charge-point'),
    versions,
    tell: (house, path, version) =>
      tellDisobedience(house, (line) => virtualChargePoint(path, version, line)),
  },
];

const there = programs.filter(({ path }) => path !== undefined);
if (there.length === 0) {
  console.error(
    'npm run interop -- DIR, where DIR has micro-ocpp-simulator (or its arm64 build), or built checkouts of e-mobility-charging-stations-simulator and ocpp-virtual-charge-point',
  );
  process.exit(1);
}
speakIn('en-US');
for (const { name, path, versions: own, tell } of there) {
  if ((onlyName ?? name) !== name) continue;
  for (const version of own.filter((one) => (onlyVersion ?? one) === one)) {
    console.log(`\n${name}, ${version}`);
    const database = await testPglite();
    const house = await storyHouse(database.first, name, say);
    await tell(house, path!, version);
    await house.keepFrames(join(folder, `${name}-${version}.jsonl`));
    await house.end();
    await database.end();
  }
}
process.exit(0);
