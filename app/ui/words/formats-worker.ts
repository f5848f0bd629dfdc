/** Makes one formatter of each kind, in the locale that the page gives as its name. */
const locale = self.name;
new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format();
new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(0);
self.close();
