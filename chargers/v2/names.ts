interface Component {
  readonly name: string;
  readonly evse?: { readonly id: number };
}

interface Variable {
  readonly name: string;
  readonly instance?: string;
}

/**
 * A variable by its name: component and variable, joined by a point, such as `TxCtrlr.StopTxOnInvalidId`. An
 * outlet stands behind the component and an instance in brackets: `Connector/1.Temperature`,
 * `TariffCostCtrlr.Enabled[Cost]`.
 */
export function variableOf(name: string) {
  const [from = '', rest = ''] = name.split('.');
  const [, component = from, outlet] = /^(.*)\/(\d{1,3})$/.exec(from) ?? [];
  const [, variable = rest, instance] = /^(.*)\[(.*)\]$/.exec(rest) ?? [];
  return {
    component: { name: component, ...(outlet !== undefined && { evse: { id: Number(outlet) } }) },
    variable: { name: variable, ...(instance !== undefined && { instance }) },
  };
}

export function nameOf({ name: component, evse }: Component, { name, instance }: Variable): string {
  const outlet = evse === undefined ? '' : `/${evse.id}`;
  return `${component}${outlet}.${name}${instance === undefined ? '' : `[${instance}]`}`;
}
