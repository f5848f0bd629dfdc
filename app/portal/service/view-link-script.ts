/** Where the right of a view link is kept until it is exchanged, so that a reload can try again. */
export const rightKey = 'view right';

/** Fallback where storage is blocked. */
export type WithRight = { viewRight?: string };

/**
 * Runs in the head, before anything else: takes the right of a view link out of the address bar,
 * where others could see it and the history would keep it.
 */
export const viewLinkScript = `{const right=/^#view=([\\w-]+)$/.exec(location.hash)?.[1];if(right){history.replaceState(history.state,'',location.pathname+location.search);globalThis.viewRight=right;try{sessionStorage.setItem('${rightKey}',right)}catch{}}}`;
