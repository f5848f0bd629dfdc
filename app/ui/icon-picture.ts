import { markBolt, markFrame } from './logo.tsx';

/** The mark on its paper, with the margin that launchers cut round. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#10211b"/><g transform="translate(16 17)"><path d="${markFrame}" fill="none" stroke="#f6f5ef" stroke-width="3" stroke-linecap="round"/><path d="${markBolt}" fill="#c8f169"/></g></svg>`;
