/** The look of the page of mails. It has a file of its own: pages may have no styles within them. */
export const outboxStyle = `
html {
  background: #f6f5ef;
  color: #10211b;
  font: 1.0625rem/1.6 'Instrument Sans', system-ui, sans-serif;
}
body {
  margin: 0;
}
main {
  box-sizing: border-box;
  max-width: 44rem;
  margin: 0 auto;
  padding: 3rem 1rem;
  overflow-wrap: anywhere;
}
h1 {
  margin: 0;
  font-size: 2rem;
  line-height: 1.2;
  letter-spacing: -0.02em;
}
h2 {
  margin: 0;
  font-size: 1.25rem;
}
article {
  margin-top: 1.25rem;
  padding: 1.25rem 1.5rem;
  border: 1px solid #d9d8cd;
  border-radius: 18px;
  background: #fffefa;
}
.quiet {
  margin: 0.25rem 0 0;
  color: #56655e;
}
.code {
  font: 600 1.75rem/1.3 'Geist Mono', ui-monospace, monospace;
  letter-spacing: 0.12em;
}
a {
  color: #0d6b4d;
  text-underline-offset: 4px;
}
:focus-visible {
  outline: 3px solid #0d6b4d;
  outline-offset: 3px;
}
`;
