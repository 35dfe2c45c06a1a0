import { LogOut } from "lucide-react";
import { NavLink } from "react-router";
import { logout, useAccountLinks, useSession } from "#accounts/browser/index.ts";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { Avatar } from "#ui/media/account-avatar.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { UserLines } from "../account/account-button.tsx";
import { LoginLink } from "../account/login-link.tsx";
import { DataSwitch } from "../data-saver/data-switch.tsx";
import { navLinks } from "./nav-links.ts";

interface SideMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The slide-out menu of small screens: the same links, and the account. */
export function SideMenu({ open, onOpenChange }: SideMenuProps) {
  const { currentUser } = useSession();
  const accountLinks = useAccountLinks();
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Menu" place="side">
      <nav aria-label="Menu">
        <ul className="border-t border-line">
          {navLinks.map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <NavLink
                to={to}
                end={to === "/"}
                onClick={close}
                className="flex min-h-14 items-center font-title text-xl aria-[current=page]:text-accent-text"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8">
        {currentUser ? (
          <>
            <div className="flex items-center gap-3">
              <Avatar user={currentUser} />
              <div className="min-w-0">
                <UserLines user={currentUser} />
              </div>
            </div>
            <nav aria-label="Account" className="mt-4">
              <ul>
                {accountLinks.map(({ to, label }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      onClick={close}
                      className="flex min-h-11 items-center aria-[current=page]:text-accent-text"
                    >
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            <Button
              variant="ghost"
              size="wide"
              className="mt-5"
              onClick={() => {
                close();
                void logout();
              }}
            >
              <LogOut size={18} aria-hidden />
              Logout
            </Button>
          </>
        ) : (
          <div className="grid gap-3">
            <LoginLink className={buttonClass({ size: "wide" })} onClick={close}>
              Login
            </LoginLink>
            <LoginLink
              to="/register"
              className={buttonClass({ variant: "ghost", size: "wide" })}
              onClick={close}
            >
              Sign Up
            </LoginLink>
          </div>
        )}
        <DataSwitch />
      </div>
    </Dialog>
  );
}
