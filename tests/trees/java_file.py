"""A Java file, by hand: imports, a class with a doc comment as lead, methods with signatures."""

from __future__ import annotations

from chunkwright.tree import Block, Code, Document, Frame, Head, Root, Section, Source, Span
from trees.writer import Writer, over


def document() -> Document:
    w = Writer()
    imports = w.put("import java.math.BigDecimal;\n\n")
    doc = w.put("/** Settles refunds. */\n")
    signature = w.put("public class RefundService {\n")
    field = w.put("    private final Ledger ledger;\n\n")
    methods: list[Block] = []
    for name, lines in (("settle", 12), ("reject", 2)):
        comment = w.put(f"    // {name}s one refund\n")
        head = w.put(f"    public Result {name}(Refund refund) {{\n")
        body: list[Block] = [
            Code(span=w.put(f"        ledger.post(refund.part({n}), Account.of({n}));\n"), language="java")
            for n in range(lines)
        ]
        closing = w.put("    }\n\n")
        methods.append(
            Section(
                span=over(comment, closing),
                role="method",
                level=2,
                title=name,
                head=head,
                lead=comment,
                children=tuple(body),
                frame=Frame(head=(Head("signature", head),), joint="\n"),
            )
        )
    closing_class = w.put("}\n")
    text = w.text
    service = Section(
        span=over(doc, closing_class),
        role="class",
        level=1,
        title="RefundService",
        head=signature,
        lead=doc,
        children=(Code(span=field, language="java"), *methods),
        frame=Frame(head=(Head("signature", signature),), joint="\n"),
    )
    return Document(
        text=text,
        root=Root(span=Span(0, len(text)), children=(Code(span=imports, language="java"), service)),
        format="java",
        id="src/RefundService.java",
        title="src/RefundService.java",
        source=Source("src/RefundService.java", "RefundService.java", "text/x-java", "3" * 64),
    )
