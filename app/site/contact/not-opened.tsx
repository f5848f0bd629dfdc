import { useState } from 'react';
import { config } from '#app/config.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { mailText, type ContactMessage } from './mail.ts';

/** Where no mail program opens, the message is not lost: it can be copied, or put back. */
export function NotOpened({
  message,
  onPutBack,
}: {
  message: ContactMessage;
  onPutBack: () => void;
}) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className="grid gap-3 border-t border-line pt-5 sm:col-span-2">
      <p role="status" className="text-[0.9375rem] text-quiet">
        {isCopied
          ? `Copied. Paste it into a mail to ${config.salesAddress}.`
          : 'No email client opened? Your message is still here.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          onClick={() =>
            navigator.clipboard.writeText(mailText(message)).then(
              () => setIsCopied(true),
              // A browser may forbid copying; the message can still be put back.
              () => undefined,
            )
          }
          className={buttonStyle.outline}
        >
          Copy the message
        </button>
        <button type="button" onClick={onPutBack} className={buttonStyle.outline}>
          Put it back into the form
        </button>
      </div>
    </div>
  );
}
