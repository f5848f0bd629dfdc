/** The placeholder pages: their name, and what will stand there. */
export const comingSoon = {
  careers: {
    heading: 'Careers',
    text: 'Open positions will appear here. Until then, the best way to know us is to try what we build.',
  },
  investors: {
    heading: 'Investors',
    text: 'Reports and figures will appear here. Until then, the demo shows what the service does.',
  },
  newsroom: {
    heading: 'Newsroom',
    text: 'News and press material will appear here. Until then, write to us and we will answer.',
  },
};
