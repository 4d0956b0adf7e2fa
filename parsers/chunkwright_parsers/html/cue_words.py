"""Words in the names of classes and ids, as authors of pages and frameworks choose them."""

from __future__ import annotations

STRONG = frozenset(
    (
        "addthis", "adsense", "advert", "advertisement", "advertisements", "advertising", "adverts", "backlinks",
        "breadcrumb", "breadcrumbs", "catlinks", "crumb", "crumbs", "editsection", "footer", "hamburger", "lightbox",
        "masthead", "megamenu", "modal", "navbar", "navfooter", "navheader", "navigation", "navigations", "navs",
        "newsletter", "newsletters", "nocontent", "noprint", "offcanvas", "outbrain", "pager", "pagination",
        "paginator", "popup", "popups", "prevnext", "printfooter", "sharebar", "sharedaddy", "sharing", "sidebar",
        "sidemenu", "sidenav", "skiplink", "skiplinks", "submenu", "subscribe", "subscription", "tableofcontents",
        "taboola", "topbar",
    )
)  # fmt: skip
"""First or last words of names of what is not content, wherever it stands."""
WEAK = frozenset(
    (
        "ad", "ads", "announcement", "aside", "banner", "cart", "chat", "copyright", "crosssell", "disclaimer",
        "drawer", "dropdown", "feedback", "flyout", "livechat", "login", "menu", "menus", "minicart", "nav",
        "notification", "overlay", "paging", "popular", "promo", "promos", "promotion", "recommend",
        "recommendations", "recommended", "register", "related", "rss", "share", "shares", "shoutbox", "signin",
        "signup", "skip", "social", "socials", "sponsor", "sponsored", "sponsors", "survey", "ticker", "toc",
        "toolbar", "tooltip", "trending", "upsell", "widget", "widgets", "wishlist",
    )
)  # fmt: skip
"""First or last words of names of what is often not content: small parts, and those that are mostly links."""
PAIRS = frozenset(
    (
        "about-author", "also-bought", "also-like", "announcement-bar", "author-bio", "author-box", "author-info",
        "back-to", "cookie-banner", "copy-button", "edit-page", "edit-this", "global-footer", "global-header",
        "language-selector", "language-switcher", "left-bar", "log-in", "main-menu", "main-nav", "may-like",
        "mini-cart", "more-from", "nav-links", "next-link", "on-page", "on-this", "page-footer", "page-tools",
        "post-navigation", "prev-next", "read-next", "recently-viewed", "related-articles", "related-posts",
        "related-products", "right-bar", "shout-box", "side-bar", "sign-up", "similar-articles", "similar-posts",
        "similar-products", "site-footer", "site-header", "site-notice", "skip-link", "skip-to", "table-of",
        "version-switcher",
    )
)  # fmt: skip
"""Neighboring words of names of what is not content."""
COMMENTS = frozenset(
    (
        "comment", "commentlist", "comments", "disqus", "respond", "review", "reviews",
    )
)  # fmt: skip
"""First or last words of names of what readers wrote."""
CONSENT = frozenset(
    (
        "consent", "cookie", "cookiebot", "cookies", "gdpr", "onetrust",
    )
)  # fmt: skip
"""Words of names of boxes that ask for consent."""
CONSENT_TOOLS = frozenset(
    (
        "cookiebot", "gdpr", "onetrust",
    )
)  # fmt: skip
"""Those of them that say so alone."""
CONTENTS = frozenset(
    (
        "book-toc", "list-of-tables", "toctree", "toctree-wrapper",
    )
)  # fmt: skip
"""Names of tables of contents that are content: of a chapter, not of a page."""
STATES = frozenset(
    (
        "has", "hide", "is", "js", "no", "show", "with", "without",
    )
)  # fmt: skip
"""First words of names that say something of the page, not of the element."""
LABELS = frozenset(("tabbed-labels", "tabbed-control"))
"""Names of rows of labels, which are written above what they name."""
