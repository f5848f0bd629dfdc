import { contract, refuse } from '../base.ts';
import { ownerWho } from '../members/owner-who.ts';

export const coverageRouter = {
  show: contract.coverage.show.handler(async ({ context }) => ({
    cities: await context.accounts.coverage.cities(),
  })),
  ofBuilding: contract.coverage.ofBuilding.handler(async ({ input, context }) => {
    const { community, building } = input;
    await ownerWho(context, community, 'coverage.ofBuilding');
    return { city: await context.accounts.coverage.cityOf(community, building) };
  }),
  change: contract.coverage.change.handler(async ({ input, context }) => {
    const { community, building, city } = input;
    await ownerWho(context, community, 'coverage.change');
    if (!(await context.accounts.coverage.setCity(community, building, city))) {
      throw refuse('BAD_INPUT');
    }
    return {};
  }),
};
