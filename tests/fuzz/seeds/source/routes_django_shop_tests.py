/from django.test import TestCase
from django.urls import reverse


class OrderTests(TestCase):
    def test_list(self):
        self.assertEqual(self.client.get("/orders/").status_code, 200)
        self.client.post(reverse("orders"), {"a": 1})
