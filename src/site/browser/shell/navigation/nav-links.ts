/** The main menu. */
export const navLinks = [
  { to: "/", label: "Home" },
  { to: "/about", label: "About" },
  { to: "/library", label: "Library" },
  { to: "/plans", label: "Plans" },
  { to: "/contact", label: "Contact" },
] as const;

export const footerLinks = [
  { to: "/faq", label: "FAQ's" },
  { to: "/terms-of-use", label: "Terms of Use" },
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/contact", label: "Contact Us" },
] as const;
