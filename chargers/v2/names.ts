/**
 * A variable by its name: component and variable, joined by a point, and its instance in brackets if it has
 * one, such as `TariffCostCtrlr.Enabled[Cost]`.
 */
export function variableOf(name: string) {
  const [component = '', rest = ''] = name.split('.');
  const [, variable = rest, instance] = /^(.*)\[(.*)\]$/.exec(rest) ?? [];
  return {
    component: { name: component },
    variable: { name: variable, ...(instance !== undefined && { instance }) },
  };
}

export const nameOf = (
  component: string,
  { name, instance }: { readonly name: string; readonly instance?: string },
): string => `${component}.${name}${instance === undefined ? '' : `[${instance}]`}`;
