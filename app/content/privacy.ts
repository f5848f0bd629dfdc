import { config } from '#app/config.ts';
import { mailLink, type LegalDocument } from './legal.ts';
import { titled } from './pages.ts';

const { brand, company, companyAddress, privacyAddress } = config;

export const privacy: LegalDocument = {
  page: {
    path: '/privacy',
    title: titled('Privacy Policy'),
    description: `What ${brand} knows about you, why, for how long, and how to have it shown, corrected or erased.`,
  },
  title: 'Privacy Policy',
  effective: '2020-09-10',
  intro: `This policy says what ${company} (“${brand}”, “we”) knows about the people who use its website and its charging service, why, for how long, and what you can do about it. It covers Users and Charger Owners alike.`,
  sections: [
    {
      heading: 'In short',
      blocks: [
        [
          'We keep what we need to reserve, charge and bill, and nothing for advertising.',
          'We do not sell personal data.',
          'This website sets no tracking cookies and loads nothing from third parties.',
          'The [demo](/demo) keeps its data in your own browser.',
        ],
      ],
    },
    {
      heading: 'What we collect',
      blocks: [
        'When you use the charging service:',
        [
          'who you are and how to reach you: name, email address, building and parking space;',
          'your vehicles: model, battery size, charging limits, and the VIN if you gave it; your RFID cards;',
          'your reservations and sessions: times, charger, energy metered, price and tax;',
          'how you sign in: the public half of your passkeys with the names you gave them, and a hash of your emergency code;',
          'where you are signed in: a short name of the browser, and when it was last used;',
          'apps and assistants that you allowed to act for you, with their limits, and what they did for you;',
          'your invoices and payments. Card details go to the payment provider and never reach us.',
        ],
        'When you write to us: what you put into the message. The [contact form](/#contact) opens your own mail program; the website itself does not store or send what you typed.',
        'When you visit the website: our server may keep a short technical log (time, address of the page, status) to keep the site running and safe.',
      ],
    },
    {
      heading: 'What stays on your device',
      blocks: [
        'The website remembers your choice of light or dark theme. The demo remembers whether its sidebar is open, in a cookie that lasts 7 days, and keeps the state of the demo in your browser’s storage until you reset it. None of this is sent to us.',
        'When you sign in to the app, a cookie keeps you signed in: until you sign out, after 30 days without use, and after 90 days in any case. While you sign in, another one lasts ten minutes. Your browser also remembers which building you looked at last, whether you use a passkey, and, until you sign out, how your charge and your next reservation stood, to show them without a connection.',
        'If you open a sandbox on our server with a view link, a cookie keeps it open for up to 12 hours. It is sent to us only with what you do in that sandbox.',
      ],
    },
    {
      heading: 'Why we use it',
      blocks: [
        [
          'To carry out what you booked: holding a space, sharing the building’s power, charging, billing.',
          'To predict demand, so that reservations come with little waiting. Predictions use times and energy of past sessions, not names.',
          'To answer you and to tell you about changes to your reservations.',
          'To meet duties by law, such as keeping invoices.',
          'To find and stop misuse.',
        ],
      ],
    },
    {
      heading: 'Who else sees it',
      blocks: [
        'Charger Owners see what happens at their own chargers: who charged, where and when, energy and amounts; and the names and email addresses of those who joined their building. Whom they invite sees who invited them. They do not see battery levels, plans, or vehicles that did not charge. Payment and hosting providers handle data for us under contract and only on our instructions. A vehicle maker, or an assistant that acts for you, sees what you allowed it to see. Everybody sees the name and the city of a building that its Charger Owner put on the coverage map, and nothing of who charges there. Authorities get data only where the law requires it.',
      ],
    },
    {
      heading: 'How long we keep it',
      blocks: [
        'Session and reservation data: as long as your account exists, and afterwards only without your name. Invoices: as long as tax law requires. Messages: up to two years. Technical logs: up to 30 days. What a charger and our server said to each other: 14 days, with card numbers masked.',
        'When you delete your account, your name, your email address, your passkeys, sessions, cars, cards and linked apps are erased at once, and what the log of your building says about them within a few hours. Bills stay in the books of your building as long as the law requires, under a number that leads to nobody. Back-ups are overwritten after 14 days. A former email address is kept for 7 days after you changed it, so that you can undo the change.',
      ],
    },
    {
      heading: 'How we protect it',
      blocks: [
        'Data travels encrypted. Of links, codes, sessions and keys we keep only hashes, and secrets that we need ourselves are kept encrypted. Access is limited to those who need it for their work. If something goes wrong that may affect you, we tell you and the authorities without delay.',
      ],
    },
    {
      heading: 'Your rights',
      blocks: [
        'In the app, under Your account, you can correct your data, take all of it along in one file, and delete your account.',
        `You can also ask us to show, correct, export or erase your data, to stop a use of it, or to explain a decision that a program made about you: write to ${mailLink(privacyAddress)}. We answer within 30 days. You can also complain to the data protection authority of the place where you live.`,
      ],
    },
    {
      heading: 'Children',
      blocks: [
        'The service is not meant for children. By children we mean anyone under 13. We do not knowingly collect their data; if you believe a child has given us some, tell us and we erase it. Using the service requires an age of at least 18, as our [Terms and Conditions](/terms) say.',
      ],
    },
    {
      heading: 'Changes and contact',
      blocks: [
        'When this policy changes, the new text appears here with a new date, and registered users are told before it takes effect.',
        `Questions and requests go to ${mailLink(privacyAddress)}, or by mail to ${company}, ${companyAddress.join(', ')}.`,
      ],
    },
  ],
};
