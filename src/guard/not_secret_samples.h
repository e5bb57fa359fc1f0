// Texts without a secret, written by someone who did not know the rules: 300 of what agents note,
// of which 2 were false alarms. Then what new rules might trip over. Cut as marked_text.h says.
#pragma once

namespace cairn {

inline constexpr const char* kNotSecretSamples[] = {
    "Fixed in commit 09a6b361d4bb¦a06f99136fbe¦286292fd992f¦8ad5 (release branch).",
    "git bisect: first bad commit is 02f1e00, good is 6748c2569d",
    ("commit 021620f03c96¦bfa0a29ef779¦5c0dee847366¦3834\nAuthor: Jo Park <jo@acme.io>\n"
     "Date:   Tue Feb 4 10:11:12 2025 +0100\n\n    Rotate token cache when the key changes"),
    ("5fc696343fed¦8a66364bb1c4¦70553e2473f0¦0b246aa7faac¦9327e7c3b899¦84d0  "
     "cairn-0.4.1-linux-x86_64.tar.gz"),
    ("sha512: cee27507fe88¦9e0ce444f629¦684833c5651b¦4118b9b43e9c¦0691d16fef48¦cefdfe037c4e¦4fa2"
     "104fecdd¦de952c804188¦fce7e3bd9a99¦069a0f4d1e85¦9a0e2951"),
    "md5sum of the dump is 65f61a467ff6¦1a3d8b560f9b¦a1e18772, matches the mirror",
    "request_id=f3e33118-691¦a-47dd-86c0-¦59bca98bb98c took 412ms",
    ("The tenant id is c00d27f7-b3c¦9-4076-a813-¦88e519adef03 and the object id "
     "d550c4d0-9e3¦8-40e1-95e4-¦13a28d100934."),
    ("AZURE_TENANT_ID=a901e15a-316¦2-425b-b197-¦3bc5b97c7657\n"
     "AZURE_SUBSCR¦IPTION_ID=754723f2-6db¦c-4151-bbe6-¦79f16003acd1"),
    "ULID of the run: 01CV12JPHQ6H¦P96BK45KS57S¦7T",
    ("FROM node:20-alpine@sha256:968d3b680a85¦69166497c66a¦9f5d578e5ad3¦07492e01588d¦6085c9efb39"
     "5¦d93f"),
    ("docker pull ghcr.io/acme/web@sha256:c2d46f94ce4b¦2dce5d0a14db¦e7a4f112bc4c¦58981ad01ef1¦6a"
     "84d62e0dfe¦5273"),
    "container 2a8e7da32750 exited with code 137 (OOM)",
    "ETag: \"7edac3618778¦7d6777beae2f¦29c02079\"",
    "ETag: W/\"0dc6f74b4b74¦6da8-18f\"\nCache-Control: max-age=600",
    "Solana program id ta8gTH1pf9ec¦FQnCxwnAVHaL¦r6sjjahNprtt¦NiTp2eFu on devnet",
    "IPFS cid QmRooVrXQbiW¦7e2WFqNGRoby¦ZmfXTZ7iVXUT¦zgw9fGyfQp pins the docs site",
    "bitcoin address bc1qga943lc2¦vvrjda546lhg¦u4xqlrhnmfd8¦0tzrfm in the donation footer",
    "ETH contract 0xc1e7994277¦7ef6ec9cd995¦9914c650c395¦bf34d6 deployed at block 19283746",
    ("commit trailers:\nReviewed-by: A. Kumar <ak@acme.io>\n"
     "Change-Id: Id77b6b5cf31¦6a83ced65c88¦b74fec8da241¦4fba1\n"
     "Signed-off-by: B. Lee <bl@acme.io>"),
    ("trace_id=61a3d5bb0b4e¦07a8c8de6e0a¦3ae4c0d9 span_id=9f99409031d1652b level=error "
     "msg=\"upstream timed out\""),
    "traceparent: 00-145cd3679¦6df45ccb6bb8¦b238a94f123-¦0bbe373a53b1¦cd04-01",
    ("X-Amzn-Trace-Id: Root=1-80545fb8-7¦ff9eba3ba473¦917555a51ad;Parent=28533f0f30aba197;Sample"
     "d=1"),
    "MongoDB _id ObjectId(\"23e50e6d92d3¦2d833fd9864a\") is the broken document",
    "Airtable base appN0WFlbkAxDXdi9 table tbl21W7W66iEUsEhm",
    "YouTube demo: https://www.youtube.com/watch?v=PRNZnq0UwYW",
    "nanoid primary keys look like sVnhiDE2G9t4¦4z2m5Hb4s in this project",
    ("Google doc with the spec: https://docs.google.com/document¦/d/1sSTqEnxf¦9HcrJMeLCEgJ¦ZjcaD"
     "gpbgMUo¦_MyhwFXT-Bq/¦edit"),
    "Figma: https://www.figma.com/file/K56¦TzDNVrId1H6n¦1txBiCW/Onbo¦arding-v3?node-id=12%3A88",
    "notion page https://www.notion.so/acme/Runb¦ook-cfafe092¦61b5a29e9738¦f92ebd04fa0c",
    ("stripe event evt_1Fmw7Zi6¦n7l37RRu1INo¦e0nf for customer cus_8TFLkgHQv1EcTK failed with "
     "card_declined"),
    ("payment intent pi_3qunR9dLy¦oTZYgkrf4X4G¦0K2 succeeded; price_1SS230¦bpHEIhwsJHIk¦GU8SHr "
     "is the yearly plan"),
    ("Stripe publishable key for the checkout page (public): "
     "pk_live_51bS¦VAfHkKm4b0dr¦RBkhKHd5wcqm¦Us3Gw5hxP26O¦j8n4vGwvCHAm¦QiU6J5qlJNbr¦cEn5s1C62555"
     "¦oN4NoljRDHzv¦GYfjXRjrUxq"),
    "NEXT_PUBLIC_¦STRIPE_PUBLI¦SHABLE_KEY=pk_test_VXIC¦w5fJPBeaJbhq¦auf844mB",
    "TWILIO_ACCOUNT_SID=AC73534e9ae8¦8676a9605e9f¦a9ce2e38e2",
    "slack channel C0LPTNN2HDC, user U024OJAZDNS, ts 1738854122.004519",
    ("Sentry dsn (public): https://206c7c5da6¦d8e4425913a2¦f38a37b5e5@o448822.ingest.sentry.io/5"
     "429981"),
    ("oauth client_id: 482910337745¦-vfb7eizx0x7¦ii65cgobn9vh¦1n5dv5f15.apps.googleusercontent.c"
     "om"),
    ("arn:aws:iam::123456789012:role/ci-deployer assumed from "
     "arn:aws:sts::123456789012:assumed-role¦/gh-actions/¦run-77"),
    ("arn:aws:kms:eu-west-1:123456789012:key/cd22e10c¦-e6c7-427e-a¦9de-cadc3e66¦9fbf encrypts "
     "the bucket"),
    ("arn:aws:secretsmanager:us-east-1:123456789012:secret:prod/db/pass¦word-Ab3xYz is read at "
     "boot"),
    ("ami-0c2ded85¦6a4c8366f in subnet-0d72b¦7fe1a7b1b04e, sg-08c7534d2¦42522e61, "
     "vpc-08dec6ae¦67aa545af"),
    ("S3 object s3://acme-data-¦lake/raw/dt=2025-02-01/p¦art-00000-b3¦bfb179-351f-¦4cef-852f-75¦"
     "2cc222fbfa-c¦000.snappy.parquet"),
    ("https://acme-assets.s3.eu-central-1.amazonaws.com/uploads/¦2024/11/b648¦634fe3908f0d¦043e3"
     "3672487¦4228.jpg"),
    "CloudFront distribution EW4ZAJ3DT6QW2A -> d9jt6wpklvwiig.cloudfront.net",
    "Route53 hosted zone Z8IJA5UWK3F2¦W5GQ67DRW",
    "key pair fingerprint SHA256:W+Xdc7n4GUmQ¦3BkhbZJRz8EH¦BSzOpFQjGYTz¦KcsL96M (ED25519)",
    "RSA key fingerprint is 1d:e6:b3:b5:78:5b:96:2e:c4:7b:6e:1f:46:9e:cb:f5.",
    ("host key verification: |1|0G3QtXdlKjRQ¦S3fZevXKLPCV¦X+M=|AZQFeWABueM0¦k0nVtHXG6re5¦Kxw= "
     "ssh-ed25519 in known_hosts"),
    "BuildID[sha1]=0859d01df467¦258311277cea¦efd7458a5546¦b4f0, for GNU/Linux 3.2.0, stripped",
    ("core dump at /var/lib/sys¦temd/coredum¦p/core.cairn.1000.df25cdda69e9¦438ce30d52f0¦6dbdcd9"
     "0.4711.1738000000000000.zst"),
    "machine-id 2bed7963413e¦d0f732257e27¦b8fa760b duplicates across the cloned VMs",
    "UUID=4a75e47a-08b¦3-491c-a477-¦a080d207791e /boot ext4 defaults 0 2",
    "nix store path /nix/store/7¦7384vq1lbcng¦893g1zd9yc9x¦gjgd7zd-glib¦c-2.38-44",
    ("sha256 = \"sha256-Ztv6Z¦grC3p3ZDjv1g¦cMdWPXiNplcv¦6ggR8okFsfu0¦K0=\";  # fetchFromGitHub "
     "hash"),
    ("\"node_modules/lodash\": {\n  \"version\": \"4.17.21\",\n"
     "  \"resolved\": \"https://registry.example.org/lodash/-¦/lodash-4.17.21.tgz\",\n"
     "  \"integrity\": \"sha512-7yeOf¦j57E1i5eoTlY¦6jvWmpeOmzaX¦uMK6wfPB/RPC¦HUvXuy+0kW5R¦JKLqsf"
     "phVZcc¦ZNHtcT+HQm9A¦rGptRoApw==\"\n}"),
    ("jsonwebtoken@^9.0.0:\n  version \"9.0.2\"\n"
     "  resolved \"https://registry.yarnpkg.com/jsonwebt¦oken/-/jsonw¦ebtoken-9.0.2.tgz#127263e6"
     "c49a¦07a2765b9dc9¦3b8b66150b8e¦99fd\"\n"
     "  integrity sha512-Jf+Ou¦1bh0ZDxe3CTV¦pMOSNIhgYTAB¦EXyDPTu/bMmD¦s4mF91aMmlmz¦oNRU9+s2q2T9¦"
     "IZGr2gAEZbVL¦kCsbcfCvw=="),
    ("name = \"secrecy\"\nversion = \"0.8.0\"\n"
     "source = \"registry+https://github.com/rust-lan¦g/crates.io-index\"\n"
     "checksum = \"169bf888c7c7¦1eaa9e9b102e¦c59846b27c64¦f265e390d80d¦056030aa824f¦22bd\""),
    ("cryptography==42.0.5 \\\n    --hash=sha256:b2ca335d8546¦75900f96f172¦ea46f1c17c08¦bb8ffa5e"
     "0a16¦af81b26fc631¦1128 \\\n    --hash=sha256:55f40fb043ad¦702c1bfcb033¦a6805139d087¦2b31b2"
     "5f70c4¦08ba548c84cb¦1860"),
    ("golang.org/x/oauth2 v0.18.0 h1:QKztS4kug5dn¦4knRkHsj7LNb¦Ax4W4uDrbjE3¦gbvbNj8=\n"
     "golang.org/x/oauth2 v0.18.0/go.mod h1:bWQgQtyKxms8¦0Oc8fpfSAqTm¦My9cXTbKngED¦94nhGkw="),
    ("{ file = \"tokenizers-0.15.2.tar.gz\", hash = "
     "\"sha256:fc9b8aa2f057¦ca34ac11faf2¦1ccceafc94ee¦76287117a77a¦eec2ae8a8b6d¦e995\" }"),
    ("<script src=\"https://cdn.jsdelivr.net/npm/htmx.org@1.9.10/dist/htmx.min.js\" "
     "integrity=\"sha384-NeIlZ¦XGq9/dqWgvF6¦RuqWQJv1O+wA¦wLgnoKrUzRQV¦pz7TC1nYmQpv¦i8B3aHfTWIZ\""
     " crossorigin=\"anonymous\"></script>"),
    ("resolution: \"passport-jwt@npm:4.0.1\"\n"
     "  checksum: 10c0/1cd5acb¦795099753070¦7a15b089e85b¦91db7ee11cab¦447f604c462a¦3a5a5beba931¦"
     "8e0146c77a45¦a4c9949109fe¦3db67bdbfc8a¦9d622baf8533¦9c03e36fa8dd¦0"),
    ("\"dist\": {\"shasum\": \"9dac5b1afc50¦741289b2fc84¦7834e327f38f¦822e\", \"reference\": "
     "\"84ebe82a900e¦9f692d66d716¦369e18ee7ba2¦8c76\"}  // composer.lock"),
    ("background: url(data:image/png;base64,iVBORw0KGgoA¦AAANSUhEUgAA¦FanCaWUbzE1P¦6I1VDSIoRXjL¦"
     "FK6JHmQeNWC5¦6Ics4g+9N5py¦tFLo66hTC3dq¦oS8S3QjuWFd1¦IFql3HSuuRaV¦MeZZcW6ZUfvs¦OkAlkd9dmVfR"
     "¦aQMRK4oCU4yW¦7TBlDv3JKQiR¦HB5SE02iBSsU¦42bCO3DVx2au¦LXR/9Iq4PR6H¦ax25iylCPzqP¦XssH5wfVuyB"
     "I¦MUXVLBGNu67H¦pIMMunYX4Py6¦SOXRug1WIYdg¦d0ed2VT7r8vJ)"),
    ("<img alt=\"logo\" src=\"data:image/svg+xml;base64,PHN2ZyB4bWxu¦cz0lMjJodHRw¦Oi8vd3d3Lncz¦L"
     "m9yZy8yMDAw¦L3N2ZyUyMiB2¦aWV3Qm94PSUy¦MjAgMCAyNCAy¦NCUyMj48cGF0¦aCBkPSUyMk0x¦MiAyTDIgN3Yx¦"
     "MGwxMCA1IDEw¦LTVWN3olMjIv¦Pjwvc3ZnPg==\">"),
    ("@font-face{font-family:Icons;src:url(data:font/woff2;base64,d09GMgABAAAA¦AN1QbPACNnxf¦2+pS"
     "N4wcqqnO¦gTc8OIABytG+¦xGC3EiGHnpRV¦SAdIc5gqvmi1¦esBPG8n4RM0j¦QuG451zPI/sp¦3JvnRSlVcrG7¦n7O"
     "fqCIhLZfu¦4xh7F+pww4kR¦ykpGJ6GwQjF7¦QP49ZxL4kIEt¦lkNQihInMEoK¦dLW8lozL5P4C¦AOsXi/8vd4tx¦K6"
     "S18Uk60yl3¦79juUVOQG) format('woff2')}"),
    ("//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9u¦IjogMywgInNv¦dXJjZXMiOiBb¦I"
     "mFwcC50cyIs¦ICJhdXRoL3Rv¦a2VuLnRzIl0s¦ICJtYXBwaW5n¦cyI6ICJBQUFB¦LFNBQVNBLENB¦QUMifQ=="),
    ("the thumbnail column holds base64 JPEG such as "
     "/9j/4AAQSkZJ¦RgABAQ8sxMqO¦Xmzko7iIH/Gy¦cfI7ai4IS553¦iYwrZ80Aahpc¦WM3cDPG/Giz4¦SsDji98JKMeK"
     "¦QdlpZOKf7HBN¦GmiPZxi1qc8i¦dwUm01rDKdjj¦vndsCwW/Hgoi¦p3CnOX+9R8kO¦qGAVrx3hSsu6¦rfTOXiF5hmh"
     "M¦TbHGVegnpl"),
    "base64 of 'hello world' is aGVsbG8gd29ybGQ=, used in the encoder test",
    ("protobuf descriptor: CgtjYWlybi5w¦cm90bxIFyafV¦cd3sQkNdgsjW¦GTk+IczS3hk/¦HBv4t1N2Gbw8¦q+H/"
     "ltxtm+G4¦hZ8QDP/NbJ/Z¦WkeLqtdQjF1+¦hqscweFE6iwr¦FIM0Ds0IjNGQ¦5I/cld8e2ALe¦/hAQf25i"),
    "next cursor: eyJvZmZzZXQi¦OjEwMCwiaWQi¦OiI4OCJ9 (base64 JSON, not signed)",
    ("embedding (f16, base64, 64 dims): 2ZW43+Mach0v¦TcZnw6UMfE6E¦QoUEXLNNOAVe¦Ek7684l/YDLG¦z5NQ"
     "JLsPv+Qh¦ykxePORp192C¦N+P/qV7LmmBb¦zo4FUec2/DVU¦VYmCb1N6rWah¦16R9/EcF9UtR¦3ZnkhCIl0XRq¦LG3"
     "q+St3V8FU¦fCRUOQ5SoNK5¦7iDFug5gTnzj¦yBg="),
    ("websocket handshake Sec-WebSocket-Key: dGhlIHNhbXBs¦ZSBub25jZQ==\n"
     "Sec-WebSocke¦t-Accept: s3pPLMBiTxaQ¦9kYGzzhZRbK+¦xOo="),
    ("Content-MD5: IBDNW7Xe54OD¦wVcbs3x/vA==\n"
     "x-amz-version-id: mkjXGIKLFSeJ¦PX0afOTykqEm¦UY_qAEhm"),
    ("DKIM-Signature: v=1; a=rsa-sha256; d=acme.io; s=mx1; "
     "bh=jA6NjXspNPHD¦Xw3QQvbLKxhl¦ALEaQLmJEtS4¦V1ugwiQ=; "
     "b=LsBqBUw6VBxf¦SGYQZyXvt02G¦9ZP/GA8XpJwj¦n+SFWGkx6xif¦Opm2Qxcs8nmS¦LFZRXZOMbdiD¦5Ot0OX2CHy"
     "b0¦lFPdi5IwhX2p¦OpC6JnYd9NNN¦I7ZS4fjf67mw¦YXrNlAetyOCi¦uhE6bSy1ajtY¦uKGXqIhsS2tJ¦u8FCqwb/h"
     "Vba¦Mx0="),
    ("mx1._domainkey IN TXT \"v=DKIM1; k=rsa; p=MIIBIjANBgkq¦hkiG9w0BAQEF¦AAOCAQ8AMIIB¦CgKCAQEAi"
     "yds¦fTEZNWdnj5as¦rzg4dR4n+Dcg¦M5D9FD87St6z¦C/qynDlJjC6s¦k+5dXMVxDYdD¦CzJh+VtMH7Br¦uT7C7gV5"
     "zC7S¦D1U5TIJ5EpXs¦hGU8lmQnK3KX¦vaCX2I/dCDai¦IsmrEjQHGz4l¦PRI5cwVWXD9V¦MvusobSYAWAn¦jWImIGA"
     "Arshl¦bwUtvQtTkQJY¦H1FNuCPNPQVa¦Tw0z7Fa6YMrb¦v/L6ZglPQ6GW¦RQcc7MMO3nC+¦aFvkaGs8s2oj¦Q0FmSi"
     "Tyjg==IDAQAB\""),
    "google-site-¦verification=ZRqKOvL4watO¦6d4AahtmWe0x¦lpTCHGhjywPZ¦FuqariG",
    ("ssh-ed25519 AAAAC3NzaC1l¦ZDI1NTE5AAAA¦IAgehsZD5lPt¦G8R81lUUx/Yr¦1X6JSyx94O7G¦Y44DeXHc "
     "maria@laptop"),
    ("Add to authorized_keys on the bastion:\n"
     "ssh-rsa AAAAB3NzaC1y¦c2EAAAADAQAB¦AAABgQDWXAau¦vTMKIaEQYi0N¦mxGFZh//vqOZ¦Kd71UfzW26u5¦ZSNj"
     "4xMtT+Au¦t+K9rK2D1oVC¦VMek2PiFGo1D¦deDob2xpYAW6¦7+A2FMJ8Ap1S¦sD0OUbdGD0Wn¦NeDhhTARZKkH¦rls"
     "qNLCWv/V5¦lD3YoAe1egjW¦DAwkqtMCpxHR¦PIcjvBNW16Vg¦wtars6gGZziI¦YKHIm86P2t4J¦ZGQa/DxQCqOT¦MQ"
     "X/J4aCYxj/¦VT/Jas6Rx9TQ¦WAAXF16EWZF5¦ID2kUKLvsBfz¦zqsihqpJCtJO¦echxw1MxRW4g¦cU5UiA00A9+6¦i"
     "4zp+uU+5P0f¦6VxENkDvUfTr¦P3HEVy+zlo5/¦rw+pXrsutjxI¦kJNOMgfgqpzn¦WBGHACVWB/by¦b5/18ERKO1qm¦"
     "ULDHHQzUnjEQ¦mJLQJ83FL5wS¦GPCv3Pmu7N/5¦sV5vsni9nnDw¦+/HItGXsRTMs¦tpGDzd/MVMhq¦R3NsN9hMIajq"
     "¦68N+HuINW0Kg¦DbzBhykTortq¦TCDzbaOOJbVB¦kUXfj/5h2IFx¦HJE= ops@acme"),
    ("Server cert (public):\n-----BEGIN CERTIFICATE-----\n"
     "MIIBgDCCASeg¦AwIBAgIUCs9W¦3rl2YbYMgFSo¦micse8Ne1S0w¦CgYIKoZIzj0E¦AwIw\n"
     "FjEUMBIGA1UE¦AwwLYXBpLmFj¦bWUuaW8wHhcN¦MjYxMTE3MDIz¦OTE4WhcNMjcw¦MjE1\n"
     "MDIzOTE4WjAW¦MRQwEgYDVQQD¦DAthcGkuYWNt¦ZS5pbzBZMBMG¦ByqGSM49AgEG¦CCqG\n"
     "SM49AwEHA0IA¦BIgVhMnJBvT/¦yHt5FECzOdr9¦mZ5gFu1biX58¦e37q0z5vrZ9E¦gqNW\n"
     "6NKcBw3NkTYo¦y1S5jYAzM4Qg¦+kE7Mxdksjaj¦UzBRMB0GA1Ud¦DgQWBBQR+NAd¦xOnG\n"
     "n9XcpE2SP9EW¦5QfoDzAfBgNV¦HSMEGDAWgBQR¦+NAdxOnGn9Xc¦pE2SP9EW5Qfo¦DzAP\n"
     "BgNVHRMBAf8E¦BTADAQH/MAoG¦CCqGSM49BAMC¦A0cAMEQCIAHd¦qN77akQ6eWL9¦PNSo\n"
     "DkdCe+8qSgCR¦yXNeOoFy7amg¦AiBwcZy4E+A9¦CGQtYo0RUTEh¦qMZwmMyPLi0q¦TtDQ\n9tvbsg==\n"
     "-----END CERTIFICATE-----"),
    ("CSR to send to the CA:\n-----BEGIN CERTIFICATE REQUEST-----\n"
     "MIHPMHgCAQAw¦FjEUMBIGA1UE¦AwwLd2ViLmFj¦bWUuaW8wWTAT¦BgcqhkjOPQIB¦Bggq\n"
     "hkjOPQMBBwNC¦AASIFYTJyQb0¦/8h7eRRAszna¦/ZmeYBbtW4l+¦fHt+6tM+b62f¦RIKj\n"
     "VujSnAcNzZE2¦KMtUuY2AMzOE¦IPpBOzMXZLI2¦oAAwCgYIKoZI¦zj0EAwIDRwAw¦RAIg\n"
     "CIPCZ0pPZIYL¦UGs2LzQXcjVC¦JOzJXkfy1OoY¦1j02BykCIE2y¦TPlLUBgB/Hez¦Cl0E\n"
     "R59x7keEWCoe¦siYYokdJlJ+w\n-----END CERTIFICATE REQUEST-----"),
    ("-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkq¦hkiG9w0BAQEF¦AAOCAQ8AMIIB¦CgKCAQEAr5Ga¦XAlrCuVZYq"
     "50¦IQYX\nf0+CYWQvTL/r¦medUw5vPjo5p¦3emljkG676BJ¦vQO0kxzoDYpg¦LEiQoT+ygQTb¦HlMo\n"
     "Otl0MqStEB5L¦DETSWoOm8Umb¦mP98yc5X9x7A¦kKwDMk8M55Ub¦1kAU3eHg0Tyg¦7Wi5\n"
     "HuPY3qpykU2s¦cfZuzPq/EsyQ¦NvOZutI/24Ax¦xPkmmF/pAEa4¦Ep8wPBzQwYbc¦z6RK\n"
     "3g9CEmt62b2d¦m1zaju8K6YqF¦QesyEqA1yqWe¦nb+JcsPuBzfh¦pI97QesEp8KF¦hVC1\n"
     "73zmTzDxOZkS¦pAJtVez1odkM¦NyRuKGL7fyPg¦RqlCt2b+quWJ¦vrXWswV5Gp9w¦C41a\nOwIDAQAB\n"
     "-----END PUBLIC KEY-----"),
    ("JWT verification key for ES256:\n```\n-----BEGIN PUBLIC KEY-----\n"
     "MFkwEwYHKoZI¦zj0CAQYIKoZI¦zj0DAQcDQgAE¦iBWEyckG9P/I¦e3kUQLM52v2Z¦nmAW\n"
     "7VuJfnx7furT¦Pm+tn0SCo1bo¦0pwHDc2RNijL¦VLmNgDMzhCD6¦QTszF2SyNg==\n"
     "-----END PUBLIC KEY-----\n```"),
    ("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n"
     "mQINBGXoL2Yw¦/5TblcD1biCg¦TUV9vjhn9bVL¦M92XNeW8BgHz¦qxTTwhoqXhru¦XuCy1r5vg1Cg¦lqjCRtifGrF4"
     "¦TJ9zWn4P+CMo¦oomUIMg1SKyr¦nHoWoUBWwJjO¦LA5Lxjf5L/kz¦squwdQYjYu1d¦kd8caqNu2t1+¦j9DvbVgP9ZM"
     "0¦SQcc6oOgk52E¦ygR5GgQ86m2s¦kBoLfRhM3Xzi¦cO35p6tl/Qjq¦P8wO+6mOQet4¦Fxuj4HmBhUbq¦F0X8U4qO+d"
     "lg¦FSeils2JSnJc¦rINVNJdyzuGJ¦hYJkmAOjuoD8¦0iodY/5nchLK¦aYcVQ7TnBn2u¦1znrmItzWRov¦jqFv\n"
     "=aB3d\n-----END PGP PUBLIC KEY BLOCK-----"),
    ("-----BEGIN PGP SIGNATURE-----\n\n"
     "iQIzBAABCgAd¦FiEEzk2USCld¦xYAb/hJ6Qbkx¦RYxKevmw3rEO¦MFtNWIFavL88¦o3rHmLhz4XDJ¦QloqPbviuSdn"
     "¦RSAVo0YvnEPB¦5Uom5XbNTjAu¦a3kXm1of8KXN¦75XjYyMJqfsJ¦SBIGs3+Bs6MB¦IdNK64PvV9Yi¦TbEdwAUwYil"
     "Z¦7j2YIhQZevnR¦7ujY5gtpy9rl¦7p5DA8qv7ZOE¦OGeO/iKgZ0a0¦8NVSEyZXgtN/¦HR+Yr4zmBtmv¦f44tKQPoMe"
     "Te¦In8w\n=k9Qs\n-----END PGP SIGNATURE-----"),
    "age recipient: age1dns8c5rh¦ng6r3jwfejt8¦urcsl8re9ycz¦0g6jn96a2g7u¦ts05m5t2mpm6¦65",
    ("[Peer]\nPublicKey = BNWvibJLwsBw¦goi5SGK5dolf¦q6N3b31Prptx¦jeH+mP0=\n"
     "AllowedIPs = 10.8.0.0/24\nEndpoint = vpn.acme.io:51820"),
    ("{\"kty\":\"RSA\",\"use\":\"sig\",\"kid\":\"2a7d3924ece3464e\",\"n\":\"yPPoBz2atbNV¦tp-ob7a"
     "Wc1b0¦xSrdznGnm6fN¦2VGKo8MrKI5M¦Y4VgqvFteYVS¦IthAQvv0gdRE¦a4rUShS_FZEC¦4i4yCx2u1F-I¦qlOfPM"
     "_ukkjs¦UUXX9FxzuOsr¦XKN-j3yVOY5h¦Fgjj3se-da2W¦78BniK1jUp5_¦i2ySax2Y5288¦ufbSoCooSImo¦1Zsvi"
     "uIECoYS¦oXz6LdJvBObQ¦vwWrTjwdYn4N¦GuWrzlt4TIVW¦dBNs-NdZgpiY¦6XYBiS4BIvyb¦RoS1KzY5XQFr¦YV3t"
     "v2iIW5qq¦ntBaVsaTUpu2¦5KF1WKtRzUGg¦-V-HQBQViv0f¦EwdU5ilaXmLU¦LgWn0Xd3VlnB¦k6MEmA\",\"e\":"
     "\"AQAB\"}"),
    "gpg: using RSA key 7F86CB9B78CE¦663B68CDAC99¦A36B98241667¦0571",
    ("the file starts with -----BEGIN RSA PRIVATE KEY----- so pem.Decode returns type \"RSA "
     "PRIVATE KEY\""),
    "grep -rl -- '-----BEGIN OPENSSH PRIVATE KEY-----' ~ found nothing",
    ("-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----\n"
     "is the expected format of the env var"),
    "if (!key.startsWith('-----BEGIN EC PRIVATE KEY-----')) throw new Error('not a PEM key');",
    "Authorization: Bearer <your-token>",
    "export API_KEY=${API_KEY}",
    "password: changeme",
    "POSTGRES_PASSWORD=postgres_pas¦sword_here",
    "API_KEY=xxxxxxxxxxxx¦xxxxxxxxxxxx¦xxxxxxxx",
    "token: ********************",
    "OPENAI_API_KEY=sk-...",
    "OPENAI_API_KEY=sk-xxxxxxxxx¦xxxxxxxxxxxx¦xxxxxxxxxxxx¦xxxxxxx",
    "ANTHROPIC_API_KEY=your-api-key-here",
    "GITHUB_TOKEN=ghp_xxxxxxxx¦xxxxxxxxxxxx¦xxxxxxxxxxxx¦xxxx",
    "password = \"<redacted>\"",
    "secret_key: REPLACE_ME",
    "DB_PASSWORD=\nDB_USER=app",
    "DB_PASSWORD=\"\"  # set in the vault",
    "aws_secret_a¦ccess_key = YOUR_SECRET_¦ACCESS_KEY",
    "curl -u user:pass https://example.com/api",
    "postgres://user:password@localhost:5432/mydb",
    "mysql://USER:PASSWORD@HOST:3306/DATABASE",
    "postgres://${DB_USER}:${DB_PASS}@${DB_HOST}/app",
    "redis://localhost:6379/0",
    "mongodb://127.0.0.1:27017/test?replicaSet=rs0",
    "DATABASE_URL=postgresql:///cairn?host=/var/run/postgresql",
    "mongodb+srv://<username>:<password>@cluster0.mongodb.net/",
    "amqp://guest:guest@localhost:5672/",
    "jdbc:postgresql://db:5432/app?user=${user}&password=${password}",
    "Server=.\\SQLEXPRESS;Database=App;Trusted_Connection=True;",
    "postgres://app@db.internal/orders uses peer auth",
    "postgresql://{user}:{password}@{host}:{port}/{db}",
    "f\"mysql+pymysql://{cfg.user}:{cfg.password}@{cfg.host}/{cfg.name}\"",
    "https://user:***@git.acme.io/repo.git",
    "export TOKEN=\"$(gcloud auth print-access-token)\"",
    "curl -H \"Authorization: Bearer $TOKEN\" https://api.acme.io/v1/items",
    "helm install app ./chart --set db.password=$DB_PASSWORD",
    "docker run -e POSTGRES_PASSWORD=\"$PGPASS\" postgres:16",
    "password={{ vault_db_password }}",
    "secretKey: {{ .Values.auth.secretKey | quote }}",
    "api_key = \"%API_KEY%\"",
    "password: !vault |\n  see group_vars/p¦rod/vault.yml",
    "SMTP_PASS=dummy",
    "//registry.example.org/:_authToken=${NPM_TOKEN}",
    "sk_test_... and sk_live_... are the two Stripe key prefixes",
    "set `SLACK_BOT_TOKEN=xoxb-your-token` in .env",
    "GITLAB_TOKEN=glpat-<20 chars>",
    "AKIAXXXXXXXX¦XXXXXXXX is how we mask key ids in logs",
    "passwd=[FILTERED] email=[FILTERED] in the Rails log",
    "pypi-<token> goes into ~/.pypirc",
    "token=none",
    "apiKey: 'YOUR_GOOGLE_¦MAPS_API_KEY'",
    "Set-Cookie: session=<opaque>; HttpOnly",
    "hf_... tokens need the read scope",
    "interface LoginForm { email: string; password: string; }",
    "const password = getPassword(user);",
    "api_key = os.environ[\"API_KEY\"]",
    "API_KEY = os.getenv('OPENAI_API_KEY')",
    "const token = process.env.GITHUB_TOKEN ?? '';",
    "hash = bcrypt.hashpw(password.encode(), bcrypt.gensalt(rounds=12))",
    ("if (!(await bcrypt.compare(password, user.passwordHash))) throw new "
     "Unauthorized¦Exception();"),
    "let secret = std::env::var(\"JWT_SECRET\").expect(\"JWT_SECRET must be set\");",
    "token := r.Header.Get(\"Authorization\")",
    "self.password = password_input.text()",
    "public void setPassword(String password) { this.password = encoder.encode(password); }",
    "password: Field(..., min_length=12, max_length=128)",
    "password = forms.CharField(widget=forms.PasswordInput)",
    "secret = secrets.token_urlsafe(32)",
    "client = OpenAI(api_key=settings.openai_api_key)",
    "$password = $_POST['password'];",
    "String token = request.getHeader(\"X-Auth-Token\");",
    "const { accessToken, refreshToken } = await exchangeCode¦ForTokens(code);",
    "password=password",
    "def authenticate(username, password, *, token=None, otp=None):",
    "token = jwt.sign(payload, secretOrPrivateKey, { expiresIn: '1h' })",
    "SECRET_KEY = config('SECRET_KEY', cast=str)",
    "key = keyring.get_password('cairn', username)",
    ("<input type=\"password\" name=\"password\" autocomplete=\"current-password\" "
     "placeholder=\"Password\">"),
    "label.password = \"Enter your password\"",
    "password: t('auth.passwordPlaceholder')",
    "val token = tokenProvider.currentToken() ?: return null",
    "passwordRese¦tTokenExpire¦sAt: timestamp('password_res¦et_token_exp¦ires_at')",
    "ALTER TABLE users ADD COLUMN password_digest varchar(72) NOT NULL;",
    "CREATE USER cairn WITH PASSWORD :'app_password';",
    "req.headers.authorization = `Bearer ${await this.auth.getAccessToken()}`;",
    "with open('/run/secrets¦/db_password') as f: password = f.read().strip()",
    "PGPASSFILE=/etc/cairn/pgpass",
    "credential_process = /usr/local/b¦in/aws-vault exec prod --json",
    "key_file: /etc/ssl/pri¦vate/server.key",
    "ssh -i ~/.ssh/id_ed25519 deploy@web-1",
    "token_type_ids = tokenizer(text, return_tensors='pt')['token_type_ids']",
    "max_tokens=4096, stop_sequences=['###'], top_p=0.95",
    "pad_token_id=tokenizer.eos_token_id",
    "const TOKEN_REFRES¦H_INTERVAL_M¦S = 15 * 60 * 1000;",
    "enum TokenKind { Identifier, Keyword, StringLiteral, NumericLiteral, Punctuator }",
    "primary_key=True, foreign_key='users.id', index=True",
    "keyExtractor={(item) => item.id}",
    "queryKey: ['user', userId, 'permissions']",
    "dict(sorted(d.items(), key=lambda kv: kv[1]))",
    "Map<String, SecretKeySpec> keyCache = new ConcurrentHashMap<>();",
    "SecretKeyFactory.getInstance(\"PBKDF2WithHm¦acSHA256\")",
    "passwordEncoder.matches(rawPassword, encodedPassword)",
    "assert response.json()['detail'] == 'Incorrect username or password'",
    "#[serde(skip_serializing)] pub password: Option<String>,",
    "csrf_token = request.cookies.get('csrftoken')",
    "password_hash = Column(String(255), nullable=False)",
    "cancellationToken.ThrowIfCance¦llationReque¦sted();",
    "auth: { username: config.user, password: config.pass },",
    "PasswordAuth¦entication no\nPermitRootLogin prohibit-password\nPubkeyAuthen¦tication yes",
    "validates :password, presence: true, length: { minimum: 10 }",
    "if (password !== passwordConf¦irmation) errors.push('passwords-do¦-not-match')",
    "env:\n  NPM_TOKEN: ${{ secrets.NPM_TOKEN }}",
    "with:\n  token: ${{ secrets.GITHUB_TOKEN }}\n  fetch-depth: 0",
    "password: ${{ secrets.DOCKERHUB_PASSWORD }}",
    "valueFrom:\n  secretKeyRef:\n    name: pg-credentials\n    key: password",
    "imagePullSecrets:\n  - name: ghcr-pull-secret",
    "api_key: !Ref ApiKeyParameter",
    "password = data.aws_secretsm¦anager_secre¦t_version.db.secret_string",
    "client_secret = var.azure_client_secret",
    "MasterUserPassword: '{{resolve:secretsmanager:MyRDSSecret:SecretString:password}}'",
    "environment:\n  DB_PASSWORD_FILE: /run/secrets¦/db_password",
    "secrets:\n  db_password:\n    file: ./secrets/db_¦password.txt",
    "op run --env-file=.env -- npm start   # OPENAI_KEY=op://dev/openai¦/credential",
    "pod/web-7d9c¦5b6f48-x2kqz restarted 4 times",
    "replicaset.apps/cairn-a¦pi-6b8f9d7c5¦5 scaled to 3",
    "secret/defau¦lt-token-9xk¦2p is auto-mounted",
    "configmap kube-root-ca.crt in namespace team-payments-prod",
    "vault kv get -field=password secret/prod/¦postgres",
    "aws secretsmanager get-secret-value --secret-id prod/db/password --query SecretString",
    "gh auth login --with-token < token.txt",
    "kubectl get secret pg -o jsonpath='{.data.password}' | base64 -d",
    "SSH_AUTH_SOCK=/run/user/10¦00/keyring/s¦sh",
    "token_endpoi¦nt_auth_meth¦od: client_secret_basic",
    "SPRING_SECUR¦ITY_OAUTH2_C¦LIENT_REGIST¦RATION_GOOGL¦E_CLIENT_SEC¦RET comes from the vault",
    "detect GitHub tokens with /gh[pousr]_[A-Za-z0-9]{36,}/",
    "AWS key regex: (?:A3T[A-Z0-9]|AKIA|ASIA)[A-Z0-9]{16}",
    "re.compile(r'xox[baprs]-[0-9]{10,13}-[A-Za-z0-9-]+')",
    "(?i)(password|passwd|pwd)\\s*[:=]\\s*['\\\"]?([^\\s'\\\"]+)",
    "JWTs match ^eyJ[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*$",
    "sk-[a-zA-Z0-9]{20}T3BlbkFJ[a-zA-Z0-9]{20} is the legacy OpenAI shape",
    "sed -E 's/(token=)[^&]+/\\1***/g' access.log",
    "gitleaks allowlist: regexes = ['''219-09-9999''', '''(?i)example''']",
    "password must match ^(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{12,}$",
    "The key insight is that the token bucket refills lazily.",
    "We decided to keep the password reset flow in the monolith for now.",
    "The secret to fast builds is a warm cache.",
    "User prefers passwordless login with passkeys over TOTP.",
    "Token usage for the last run was 48,112 prompt tokens and 3,904 completion tokens.",
    "The API key is stored in 1Password under 'Acme / OpenAI'; never commit it.",
    "If the token is expired, the server answers 401 and the client must refresh.",
    "The password is hashed with argon2id, 64 MiB, t=3.",
    "the db password is rotated every 90 days by the platform team",
    "the token is invalid when the clock skew exceeds 30 seconds",
    "Access tokens live 15 minutes; refresh tokens live 30 days.",
    "password: see the team vault",
    "Ask Dana for the staging password.",
    "The secret santa list is in the wiki.",
    "key: value pairs are separated by commas",
    "Auth: we use OAuth 2.0 authorization-code with PKCE, no client secret for the SPA.",
    "Passwords shorter than twelve characters are rejected by the backend.",
    "Remember: password field must never be logged.",
    "The sort key is createdAt and the partition key is tenantId.",
    "He said the passphrase prompt appears twice because of pinentry-curses.",
    "bearer tokens are sent in the header, not in the query string",
    "Secret scanning flagged three commits, all were false positives.",
    "the token was revoked yesterday, and the new one lives in Vault",
    "Error: password authentication failed for user \"postgres\"",
    "fatal: Authentication failed for 'https://github.com/acme/web.git/'",
    "error: 401 Unauthorized - invalid x-api-key",
    "Access denied for user 'root'@'localhost' (using password: YES)",
    "Das Passwort wird nur gehasht gespeichert.",
    "Le mot de passe doit contenir au moins 12 caractères.",
    "token: EOF, expected: IDENTIFIER at line 14",
    "login: admin, password: unchanged",
    ("class=\"flex items-center justify-between rounded-2xl bg-slate-900/80 px-4 py-2 "
     "hover:bg-slate-800 focus-visible:ring-2\""),
    ".sc-bdVaJa.kQzXyT-btnPr¦imary__wrapp¦er--3xY9z{color:#1e293b}",
    "css module class: LoginForm_pa¦sswordInput_¦_aB3xZ",
    "--color-brand-500: #6366f1; --color-brand-600: #4f46e5;",
    "AbstractSing¦letonProxyFa¦ctoryBeanCon¦figurationIn¦itializerTes¦t fails on JDK 21",
    "shouldReturn¦Unauthorized¦WhenAccessTo¦kenHasExpire¦dAndRefreshT¦okenIsMissin¦g()",
    "com.acme.platform.security.authentication.provider.JwtTokenAuth¦enticationPr¦oviderImpl",
    ("test id: tests/auth/t¦est_tokens.py::TestRefresh::test_rejects¦_reused_toke¦n[postgres-asy"
     "ncpg-3.12]"),
    ("/home/dev/.cache/pypoet¦ry/virtualen¦vs/cairn-ser¦ver-Xk29sLqP¦-py3.11/lib/python3.11/site"
     "-packages"),
    ("C:\\Users\\dev\\AppData\\Local\\Packages\\Microsoft.WindowsTermi¦nal_8wekyb3d¦8bbwe\\Local"
     "State\\settings.json"),
    "dist/assets/¦index-BqK3n8¦Zt.js 142.18 kB | gzip: 45.90 kB",
    "_next/static¦/chunks/page¦s/_app-3c9f8¦b7d2e1a0456.js",
    ("{\"imports\":{\"react\":\"https://esm.sh/react@18.2.0\",\"jwt\":\"https://esm.sh/jose@5.2."
     "0/jwt/verify\"}}"),
    ("!function(e,t){\"object\"==typeof exports?module.exports=t():e.Auth=t()}(this,function(){v"
     "ar e={token:null,key:1,pwd:function(t){return t.password}};return e})"),
    ("(()=>{var t={4184:(t,e)=>{!function(){\"use strict\";var r={}.hasOwnProperty;function "
     "n(){for(var t=[],e=0;e<arguments.length;e++){var o=arguments[e]}return t}}()}};})();"),
    "npm i @aws-sdk/clie¦nt-secrets-m¦anager @types/jsonwebtoken passport-loc¦al-mongoose",
    "Call +49 30 901820 or +1 (415) 555-0132 ext. 88",
    "ISBN 978-3-16-148410-0, page 212",
    "IBAN in the invoice fixture: DE89 3704 0044 0532 0130 00",
    "lat/long 52.520008,13.404954 zoom=14",
    "MAC 3c:22:fb:9a:10:e4, IPv6 fe80::3e22:fbff:fe9a:10e4%en0",
    "version 1.2.3-beta.4+build.20250211.sha.5114f85",
    "Ticket SEC-1042: rename secretKey to signingKeyRef",
    "2025-02-11T09:14:22.123456789Z INFO cairn::store: compacted 1048576 bytes in 33.4ms",
    "curl -fsSL https://get.acme.io/install.sh?version=v1.8.2&arch=aarch64 | sh",
    "https://app.acme.io/reset-password?step=2&lang=de",
    "magnet:?xt=urn:btih:f5ccbabf9276¦ae69f2231a7d¦79ab44233642¦96d5&dn=debian-12.4.0",
    "emoji test: 🔑 token 🔒 lock — passt",
    ("Nonce for CSP: script-src 'nonce-r4nd0m' 'strict-dynamic' "
     "'sha256-7UcPf¦3mWnwNirfogZ¦+7xVdkTkYXgS¦aXwUd63q1zJ6¦2w='"),
    "keyboard shortcut: key=Ctrl+Shift+P opens the palette",
    ("GraphQL persisted query hash: caf3ea82cd88¦bb4013ae30ed¦e77aa4c5b380¦8206f9a5046a¦a5754312"
     "0d59¦e5cb"),
    ("AWS docs use AKIAIOSFODNN¦7EXAMPLE / wJalrXUtnrFE¦MI/K7MDENG/b¦PxRfiCYEXAMP¦LEKEY as "
     "sample credentials"),
    "cache key: user:92fc9bf5-b95¦c-40fb-a446-¦30868d26c013:prefs:v3",
    "idempotency_key=50a0c197-e5f¦c-4417-b421-¦d1c7a6ad913e",
    "sort_key=created_at&page_token=2&per_page=50",
    ("i18n: {\"login.password.label\": \"Password\", \"login.token.help\": \"Paste the token "
     "from your mail\"}"),
    // beside sentences, command lines and pairs that have one
    "export DB_PASSWORD := foo",
    "PASS: TestHTTP2Server (0.10s)",
    "--- PASS: TestHTTP2Server (0.10s)",
    "PASS: utf8-test2.sh",
    "The password for the keystore is SHA-256 hashed.",
    "The password for the db is stored in 1Password.",
    "password to the vault is in vault2, ask Dana",
    "The password was changed on 2024-05-01 by ops2.",
    "Set the password to at least 12 characters.",
    "Set the password to 12-16 characters.",
    "The token for page 2 is in the response header X-Next2.",
    "docker run -p 8080:80 -p 5432:5432 mysql -pmydb",
    "mysql -u root -p mydb2",
    "mysql -uroot -p$MYSQL_PASS db1",
    "curl -u \"$USER:$PASS\" https://x1.example.com",
    "curl -u user:pass https://example.com",
    "curl -u name https://h1:9200/a",
    "ssh -p 2222 user1@host2",
    "sshpass -p \"$PW1\" ssh host2",
    "secret key for HMAC-SHA256 is derived by HKDF2",
    "The api key is read from OPENAI_API_KEY2.",
    "password reset for user42 is done",
    "{\"name\": \"password\", \"value\": \"string\"}",
    "<option name=\"key\" value=\"primary\">",
    "- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: x1y2z3",
    "variable \"db_password\" {\n  type = string\n  default = \"\"\n}",
    "variable \"db_password_length\" {\n  default = \"16chars2\"\n}",
    "login with user / password",
    "Log in as admin / OAuth2 works",
    "identified by its UUID4 field",
    "the row is identified by user_id2 and key1",
    "root:@tcp(127.0.0.1:3306)/x",
    "%s:%s@tcp(%s)/%s",
    "a/b@//c",
    "npm install @scope/pkg1@latest",
    "foo/bar2@v1.2.3",
    "uses: actions/checkout@v4",
    "check_password(\"Hunter2x\")",
    "get_password(\"prod-db2\")",
    "setToken(\"next2\")",
    "map.put(\"password\", \"password2\");",
    "[\"password\", \"password2\", \"token1\"]",
    "expect(screen.getByLabelText(\"password\", \"input1\"))",
    "password utf8mb4",
    "password SHA256",
    "password bcrypt2a",
    "The password is 8Q~ or so",
    "PAT: none",
    "path = \"PAT\"",
    "the admin password is still admin",
    "mot de passe : obligatoire",
    "mot de passe oublié ? cliquez2 ici",
    "contraseña: mínimo 8 caracteres",
    "La contraseña es obligatoria",
    "Das Passwort ist falsch",
    "Das Passwort für den Server ist abgelaufen",
    "key: password -> see vault2",
    "password - at least 8 chars",
    "password → reset2fa",
    "user -> token -> session2",
    "curl --user-agent \"Mozilla/5.0:x1y2\" https://a.b",
    "pw = 3px2",
    "pass = UTF8String, pw: UTF8String;",
    "readonly STENCIL_PASS¦_DEPTH_PASS: 0x0B96;",
    "SECKEYPrivateKey*   xmlSecNssPKI¦KeyDataGetPr¦ivKey(data);",
    "curl_setopt('KEYPASSWD', 'KRB4LEVEL')",
    "what is identified by `storage_is_u¦npropagable2(p)`",
    "postgres://postgres:postgres@localhost/app",
    "CREATE USER app WITH LOGIN PASSWORD '<password>';",
    "ALTER ROLE app WITH PASSWORD NULL; -- it logs in with a certificate now",
    "CREATE USER app WITH PASSWORD :'app_password';",
    "signingKey := []byte(os.Getenv(\"SIGNING_KEY2\"))",
    "signingKey := []byte(\"test-signing-key\")",
    "password := string(\"password\")",
    "token = bytes(\"v2.public.header\", \"ascii\")",
    "const token = Buffer.from(payload2, 'base64');",
    "$sec = ConvertTo-SecureString $env:ADMIN_PW -AsPlainText -Force",
    "ConvertTo-SecureString \"<your password>\" -AsPlainText",
    "$db = new mysqli($host, $user, $password, 'shop1');",
    "$db = new mysqli('localhost', 'root', '', 'shop1');",
    "$db = new mysqli(getenv('DB1'), getenv('U1'), getenv('PW1'));",
    "$pdo = new PDO($dsn, $user, $pass, ['timeout2' => 5]);",
    "mysql(1, 2, '3'), mysqli and PDO(a, b, 'c1d2e3') are compared below",
    "pool.getConnection(config, retries, \"primary\")",
    "default login anonymous password user@site",
    "machine learning, login forms and password fields2",
    "The machine has a login page password managers2fa can fill",
    "Das Kennwort für den Router lautet anders als im Handbuch von 2019!",
    "the password for the old box is in Windows2000!",
    "Private-Lines: 7 is the header of PuTTY that counts the lines",
    "Private-Lines: 2\nPrivate-MAC: 4f1c",
    "LTAI and AKIA are what ids of keys start with",
    "LTAIxxxxxxxxxxxxxxxxxxxx",
};

}  // namespace cairn
