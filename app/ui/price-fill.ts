/** How dear an hour is, in color: the same on the site's pictures and the portal's charts. */
export const priceFill = { low: 'fill-night', middle: 'fill-dusk-soft', high: 'fill-dusk' };
