/** Colors of price levels, the same in the site's pictures and the portal's charts. */
export const priceFill = { low: 'fill-night', middle: 'fill-dusk-soft', high: 'fill-dusk' };
