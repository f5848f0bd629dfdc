import { config } from '#app/config.ts';
import { mailLink, type LegalDocument } from './legal.ts';
import { titled } from './pages.ts';

const { brand, company, governingLaw, legalAddress, companyAddress } = config;

export const terms: LegalDocument = {
  page: {
    path: '/terms',
    title: titled('Terms and Conditions'),
    description: `The terms on which ${brand} runs shared charging: who may use it, how reservations and payments work, and what each side owes the other.`,
  },
  title: 'Terms and Conditions',
  effective: '2026-11-15',
  intro: `These terms are an agreement between you and ${company} (“${brand}”, “we”). They apply when you use our website, our app, our demo or a charger that runs on our service. Please read them; by using the service you accept them.`,
  sections: [
    {
      heading: 'The words we use',
      blocks: [
        [
          '“Service” means the website, the app, the programming interfaces and the charging service behind them.',
          '“User” means anyone who books, charges or pays through the service.',
          '“Charger Owner” means the person, company or association that owns a charger and offers it through the service.',
          '“Session” means the time from plugging a vehicle in to unplugging it, with the electricity delivered in between.',
        ],
      ],
    },
    {
      heading: 'Who may use the service',
      blocks: [
        'You must be at least 18 years old to use the service. By using it you confirm that you are, and that what you tell us about yourself and your vehicle is true.',
        'The website and the demo are open to everyone. Some features may require you to log in. Keep your login to yourself: what is done with it counts as done by you until you tell us that it was lost or misused.',
      ],
    },
    {
      heading: 'Who does what',
      blocks: [
        'Charger Owners manage the chargers: they install them, keep them safe and in repair, decide who may park there, and set the tariff. They also decide whether their building is on the coverage map in the app, where everybody can see its name and its city. We provide the reservations, the sharing of power, the metering records and the billing.',
        'Park and plug in as the signs at the space and the rules of the building say, use only a cable and a vehicle in good order, and free the space when your reservation ends.',
      ],
    },
    {
      heading: 'Reservations',
      blocks: [
        'A reservation holds a space and its share of the power for you from its start.',
        [
          'You may start up to 15 minutes early if the space is free.',
          'You may cancel free of charge until 30 minutes before the start.',
          'The space is held for 15 minutes after the start. After that it counts as a no-show and is released to others.',
        ],
        'Predictions, such as the chance of finding a space free, are estimates and not promises. A confirmed reservation is a promise; where it cannot be kept, for instance because a charger has a fault, you pay nothing for it and we offer the nearest alternative. Where there is none, you get the service fee of that charge and $5 as a credit on your next invoice, without asking; in a building with another currency, 5 of that currency. This is not for slots that you cancel, miss or block yourself; and where only you could see that the space was taken, it is given once in 30 days.',
      ],
    },
    {
      heading: 'Prices and payments',
      blocks: [
        'You pay for the electricity your charger’s meter recorded, at the tariff shown before you plug in, plus a service fee for each session and tax. The tariff is fixed when you plug in and stays the same for that session. A session in which nothing was delivered costs nothing.',
        'When your vehicle is done or stopped, or somebody else’s slot begins in 20 minutes, and they need the space, we ask you to move. Before the time you said you would leave, this is a request: if you move within 20 minutes and do not come back within 15 minutes, you get the service fee of the session back. An idle fee is due only where you keep a neighbor waiting: from 20 minutes after the request, and not before the time you said you would leave; never from 11 PM to 7 AM, never while the service itself holds power back, and never more than the tariff’s limit for a session. Where nobody needs the space there is no idle fee. For a neighbor who reserved it, only the time since they told us that they cannot plug in counts; the rest is taken off again. In the slot of another resident your vehicle gets no power while they may still come.',
        'The charger’s meter counts the energy delivered to the vehicle; because of losses in the vehicle, its battery gains somewhat less.',
        'Sessions are collected in a monthly invoice. Payments are non-refundable unless stated otherwise. Where we billed something wrongly, we correct it with a credit note; tell us within 90 days of the invoice.',
      ],
    },
    {
      heading: 'Fair use',
      blocks: [
        'Do not:',
        [
          'interfere with a charger, its meter or its connection, or with somebody else’s session;',
          'book spaces you do not mean to use, or sell reservations on;',
          'try to get into parts of the service that are not yours, or load it in a way that harms others;',
          'use the service against the law.',
        ],
        'We may pause or end access where this is done, after telling you why, unless waiting would do harm.',
      ],
    },
    {
      heading: 'Programming interfaces',
      blocks: [
        'Vehicle makers and others may use our programming interfaces under a separate agreement. A program that books or pays on your behalf acts for you: you decide what it may do, and you can take that back at any time.',
      ],
    },
    {
      heading: 'The demo',
      blocks: [
        'The [demo portal](/demo) runs in your browser with made-up residents, chargers and payments. Nothing in it is a contract, no money moves, and what you do there stays on your device.',
      ],
    },
    {
      heading: 'Content and software',
      blocks: [
        `The name ${brand}, the texts and the pictures belong to ${company} or its licensors. Open-source parts are used and offered under their own licenses. You may use the service for what it is made for; nothing else is granted.`,
      ],
    },
    {
      heading: 'Availability and liability',
      blocks: [
        'We work to keep the service running but cannot promise that it never fails. Chargers, power supply and networks depend on others as well. Plan so that a missed charge does not put anyone at risk.',
        'Nothing in these terms limits liability that the law does not allow to be limited, such as for injury or for harm done on purpose. Apart from that, we are liable only for foreseeable loss that follows directly from our breach of these terms, and not for loss caused by a Charger Owner, a vehicle, the power grid or events beyond our control.',
      ],
    },
    {
      heading: 'Changes and ending',
      blocks: [
        'We may change these terms when the service or the law changes. We tell registered users in advance; if you do not agree, you can stop using the service, and what was booked before is carried out under the old terms.',
        'You can close your account at any time. Open invoices remain payable.',
      ],
    },
    {
      heading: 'Law and contact',
      blocks: [
        `These terms follow the laws of ${governingLaw}, together with the consumer rights of the place where you live, which they do not take away. If one clause does not hold, the others do.`,
        `Questions go to ${mailLink(legalAddress)}, or by mail to ${company}, ${companyAddress.join(', ')}. Our [Privacy Policy](/privacy) says how we treat your data.`,
      ],
    },
  ],
};
