import './credit.css';

interface CreditProps {
  text: string;
  links: readonly { readonly name: string; readonly href: string }[];
}

/** A line of credits at the end of a page, with links. */
export function Credit({ text, links }: CreditProps) {
  return (
    <p className="credit">
      {text}
      {links.map(({ name, href }) => (
        <a key={href} href={href} rel="noreferrer">
          {name}
        </a>
      ))}
    </p>
  );
}
